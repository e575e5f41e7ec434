import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { renderApp } from '#test/support/render-app.tsx';
import { startReferenceService } from '#test/support/server.ts';
import { watchDownloads } from '#test/support/watch-downloads.ts';

const server = startReferenceService();

async function openScreen(path: string, ready: RegExp) {
  const { user, router } = await renderApp(server, path);
  await screen.findAllByRole('link', { name: ready });
  await screen.findByRole('button', { name: /^Jump to/ });
  const choose = async (typed: string, name: RegExp) => {
    await user.keyboard(`{Control>}k{/Control}${typed}`);
    await user.click(await screen.findByRole('option', { name }));
  };
  return { user, router, choose };
}

describe.each([
  ['competencies', '/competencies?q=privacy', /privacy/i],
  ['people', '/people?q=weber', /Weber/],
])('command palette on the list of %s', (list, path, ready) => {
  test('exports the listed items as CSV', async () => {
    const { names } = watchDownloads();
    const { choose } = await openScreen(path, ready);
    await choose('export csv', /^Export as CSV .*as listed/);
    await waitFor(() => expect(names).toEqual([expect.stringMatching(`^${list}-.*\\.csv$`)]));
  });

  test('copies a link to the filtered list', async () => {
    const { user, choose } = await openScreen(path, ready);
    await choose('copy link', /^Copy link/);
    expect(await screen.findByText('Link copied.')).toBeVisible();
    await user.keyboard('{Escape}');
    expect(await navigator.clipboard.readText()).toBe(window.location.origin + path);
  });

  test('clears the filters and focuses the search field', async () => {
    const { router, choose } = await openScreen(path, ready);
    await choose('clear filt', /^Clear filters/);
    await waitFor(() => expect(router().state.location.search).toBe(''));
    expect(screen.getByRole('searchbox', { name: /^Filter/ })).toHaveFocus();
  });
});
