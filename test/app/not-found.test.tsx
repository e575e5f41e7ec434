import { act, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderApp } from '#test/support/render-app.tsx';
import { startReferenceService } from '#test/support/server.ts';

const server = startReferenceService();

test('a URL without a page, or with slashes in a name, redirects to the intended page', async () => {
  const { router } = await renderApp(server, '/people');
  for (const [typed, meant] of [
    ['/', '/competencies'],
    ['/settings', '/settings/webhooks'],
    ['/people/Jo/Josephine Amsel?q=a', '/people/Jo~2FJosephine%20Amsel?q=a'],
    ['/people/Jo%2FMara/Vogt/', '/people/Jo~2FMara~2FVogt'],
    ['/bookmarks/folder/with/slashes', '/bookmarks/folder~2Fwith~2Fslashes'],
  ] as const) {
    await act(() => router().navigate(typed));
    await waitFor(() => {
      const { pathname, search } = router().state.location;
      expect(pathname + search).toBe(meant);
    });
  }
});

test('the page for an unknown URL suggests each page that the URL can mean', async () => {
  const { router } = await renderApp(server, '/unknown/page');
  expect(await screen.findByText('The link may be old or mistyped.')).toBeVisible();
  const ledger = '/specifications/pay/core/spec/ledger.md';
  for (const [typed, label, meant] of [
    [
      `${ledger}#entry`,
      'spec/ledger.md in pay/core',
      '/specifications/pay~2Fcore/spec~2Fledger.md#entry',
    ],
    [ledger, 'core/spec/ledger.md in pay', '/specifications/pay/core~2Fspec~2Fledger.md'],
    ['/competencies/CI/CD/Pipelines', 'Pipelines in CI/CD', '/competencies/CI~2FCD/Pipelines'],
  ] as const) {
    await act(() => router().navigate(typed));
    expect(await screen.findByRole('link', { name: label })).toHaveAttribute('href', meant);
  }
});
