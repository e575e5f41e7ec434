import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderApp } from '#test/support/render-app.tsx';
import { startReferenceService } from '#test/support/server.ts';

const server = startReferenceService();

test.each([
  ['/settings', '/settings/webhooks'],
  ['/people/Jo/Josephine Amsel?q=a', '/people/Jo~2FJosephine%20Amsel?q=a'],
  ['/people/Jo%2FMara/Vogt/', '/people/Jo~2FMara~2FVogt'],
  ['/bookmarks/folder/with/slashes', '/bookmarks/folder~2Fwith~2Fslashes'],
])('%s leads to %s', async (typed, meant) => {
  const { router } = await renderApp(server, typed);
  await waitFor(() => {
    const { pathname, search } = router().state.location;
    expect(pathname + search).toBe(meant);
  });
});

test.each([
  [
    '/specifications/pay/core/spec/ledger.md#entry',
    'spec/ledger.md in pay/core',
    '/specifications/pay~2Fcore/spec~2Fledger.md#entry',
  ],
  [
    '/specifications/pay/core/spec/ledger.md',
    'core/spec/ledger.md in pay',
    '/specifications/pay/core~2Fspec~2Fledger.md',
  ],
  ['/competencies/CI/CD/Pipelines', 'Pipelines in CI/CD', '/competencies/CI~2FCD/Pipelines'],
])('the page for %s suggests “%s”', async (typed, label, meant) => {
  await renderApp(server, typed);
  expect(await screen.findByRole('link', { name: label })).toHaveAttribute('href', meant);
});

test('the page for an unknown URL suggests nothing', async () => {
  await renderApp(server, '/unknown/page');
  expect(await screen.findByText('The link may be old or mistyped.')).toBeVisible();
});
