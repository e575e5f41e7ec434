import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
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

test.each([
  ['competencies', '/competencies?q=privacy', /privacy/i],
  ['people', '/people?q=weber', /Weber/],
])(
  'the command palette on the list of %s exports the listed items, copies a link, and clears the filters',
  async (list, path, ready) => {
    const { names } = watchDownloads();
    const { user, router, choose } = await openScreen(path, ready);
    await choose('export csv', /^Export as CSV .*as listed/);
    await waitFor(() => expect(names).toEqual([expect.stringMatching(`^${list}-.*\\.csv$`)]));
    await choose('copy link', /^Copy link/);
    expect(await screen.findByText('Link copied.')).toBeVisible();
    await user.keyboard('{Escape}');
    expect(await navigator.clipboard.readText()).toBe(window.location.origin + path);
    await choose('clear filt', /^Clear filters/);
    await waitFor(() => expect(router().state.location.search).toBe(''));
    expect(screen.getByRole('searchbox', { name: /^Filter/ })).toHaveFocus();
  },
);
