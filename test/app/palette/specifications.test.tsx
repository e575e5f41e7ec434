import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, test } from 'vitest';
import {
  createSearchHit,
  getSentSearches,
  mockSearchResponses,
  searchRoute,
} from '#test/features/specifications/search/search-screen.ts';
import { renderApp } from '#test/support/render-app.tsx';
import { appOrigin, startReferenceService } from '#test/support/server.ts';

const server = startReferenceService();
const readings = `${appOrigin}/viewer/v1/specification-readings`;

async function openPalette(config: Readonly<Record<string, unknown>> = {}) {
  const view = await renderApp(server, '/settings/webhooks', config);
  await screen.findByRole('heading', { level: 1, name: /^Webhooks/ });
  await view.user.keyboard('{Control>}k{/Control}');
  await screen.findByRole('combobox', { name: 'Jump to' });
  return view;
}

const namesIn = async (group: string) =>
  within(await screen.findByRole('group', { name: group }))
    .getAllByRole('option')
    .map(({ textContent }) => textContent);

const reading = (path: string, title: string | null) => ({
  codeHostSlug: 'pay/core',
  path,
  title,
  etag: '"1"',
  currentEtag: '"1"',
  version: null,
  readAt: '2026-03-03T10:00:00Z',
  heading: null,
});

describe('specifications in the command palette', () => {
  test('are searched after the user stops typing, and a link opens the page with all results', async () => {
    mockSearchResponses(server, [createSearchHit('spec/refunds.md', { title: 'Refunds' })]);
    const { user, router } = await openPalette();
    await user.paste('partial ref');
    await screen.findByRole('option', { name: /^Refunds/ });
    expect(await namesIn('Specifications')).toEqual([
      'Refunds Partial refunds pay/core / spec/refunds.md',
      'Search all specifications for “partial ref”',
    ]);
    expect(getSentSearches(server).map((query) => query.get('q'))).toEqual(['partial ref']);
    await user.click(screen.getByRole('option', { name: /^Search all/ }));
    const query = '?q=partial+ref';
    await waitFor(() =>
      expect(router().state.location).toMatchObject({ pathname: '/specifications', search: query }),
    );
  });

  test('open at the matching section when the user presses Enter', async () => {
    mockSearchResponses(server, [createSearchHit('spec/x.md', { title: 'Zebras' })]);
    const { user, router } = await openPalette();
    await user.keyboard('zebra');
    await screen.findByRole('option', { name: /^Zebras/ });
    await user.keyboard('{Enter}');
    await waitFor(() =>
      expect(router().state.location).toMatchObject({
        pathname: '/specifications/pay~2Fcore/spec~2Fx.md',
        hash: '#partial-refunds',
      }),
    );
  });

  test('show “No results” if no specification matches the typed text', async () => {
    mockSearchResponses(server, []);
    const { user } = await openPalette();
    await user.keyboard('zebra');
    const dialog = await screen.findByRole('dialog', { name: 'Jump to' });
    await waitFor(() => expect(dialog).toHaveTextContent('No results for “zebra”.'));
  });

  test('are listed only under “Bookmarks” if the search finds a bookmarked specification', async () => {
    const bookmarked = { codeHostSlug: 'pay/api', title: 'Refunds', heading: 'Refunds' };
    mockSearchResponses(server, [createSearchHit('spec/refunds.md', bookmarked)]);
    const { user } = await openPalette();
    await user.paste('refunds');
    await screen.findByRole('group', { name: 'Bookmarks' });
    expect(await namesIn('Specifications')).toEqual(['Search all specifications for “refunds”']);
    expect(await namesIn('Bookmarks')).toContain('Refunds in Payments pay/api · spec/refunds.md');
  });

  test('show the error message of a failed search next to the other results', async () => {
    server.use(
      http.get(searchRoute, () => HttpResponse.json({ detail: 'Closed.' }, { status: 403 })),
    );
    const { user } = await openPalette();
    await user.keyboard('webhooks');
    expect(await screen.findByText(/^Specifications couldn’t be loaded\..+Closed/)).toBeVisible();
    expect(await screen.findByRole('option', { name: /^Webhooks/ })).toBeVisible();
  });

  test('are listed if recently read, and can be found by name', async () => {
    server.use(
      http.get(readings, () =>
        HttpResponse.json([
          reading('spec/ledger.md', 'Ledger'),
          ...[1, 2, 3, 4].map((number) => reading(`spec/${number}.md`, null)),
          reading('spec/breaks.md', 'Breaks'),
        ]),
      ),
    );
    mockSearchResponses(server, []);
    const { user } = await openPalette();
    expect(await namesIn('Recent')).toEqual([
      'Ledger pay/core / spec/ledger.md',
      ...[1, 2, 3, 4].map((number) => `spec/${number}.md pay/core / spec/${number}.md`),
      'Breaks pay/core / spec/breaks.md',
    ]);
    await user.keyboard('breaks');
    expect(await namesIn('Recent')).toEqual(['Breaks pay/core / spec/breaks.md']);
  });

  test('aren’t requested if the service doesn’t offer specifications', async () => {
    const { user } = await openPalette({
      extensions: ['viewer.read', 'viewer.specificationReadings'],
    });
    await user.keyboard('people');
    await screen.findByRole('option', { name: /^People/ });
    expect(screen.queryByRole('group', { name: 'Specifications' })).not.toBeInTheDocument();
    expect(server.sent.filter(({ path }) => path.includes('specification'))).toEqual([]);
  });
});
