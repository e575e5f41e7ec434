import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, test } from 'vitest';
import { renderApp } from '#test/support/render-app.tsx';
import { startReferenceService } from '#test/support/server.ts';
import {
  createSearchHit,
  getSentSearches,
  mockSearchResponses,
  searchRoute,
} from './search-screen.ts';

const server = startReferenceService();
const field = () => screen.findByRole('searchbox', { name: 'Search specifications' });
const results = async () =>
  within(await screen.findByRole('list', { name: 'Results' })).findAllByRole('listitem');

describe('search page', () => {
  test('searches for the words in the URL, and links to the section of each result', async () => {
    await renderApp(server, '/specifications?q=refund');
    expect(await field()).toHaveValue('refund');
    const [first] = await results();
    const link = within(first ?? document.body).getByRole('link');
    expect(link).toHaveAccessibleName(/refund/i);
    expect(link.getAttribute('href')).toMatch(/^\/specifications\/pay~2F.+refunds\.md/);
    expect(screen.getByRole('heading', { level: 1, name: 'Specifications' })).toBeVisible();
  });

  test('shows location, section and excerpt with highlighted words', async () => {
    mockSearchResponses(server, [
      createSearchHit('spec/refunds.md', { title: 'Refunds' }),
      createSearchHit('api/pay.yaml', { heading: null, excerpt: '## Line of YAML' }),
      createSearchHit('spec/old.md', { title: null, heading: null, line: null }),
    ]);
    await renderApp(server, '/specifications?q=refund');
    const [section, line, file] = (await results()).map((item) => within(item));
    expect(section?.getByRole('link', { name: 'Refunds' })).toHaveAttribute(
      'href',
      '/specifications/pay~2Fcore/spec~2Frefunds.md#partial-refunds',
    );
    expect(section?.getByText('Partial', { exact: false, selector: 'bdi' })).toBeVisible();
    expect(section?.getAllByText('refund', { selector: 'mark' }).length).toBeGreaterThan(1);
    expect(line?.getByRole('link').getAttribute('href')).toMatch(/#L12$/);
    expect(line?.getByText('Line 12')).toBeVisible();
    expect(line?.getByText('Line of YAML')).toBeVisible();
    expect(file?.getByRole('link', { name: 'old.md' }).getAttribute('href')).toMatch(/old\.md$/);
  });

  test('shows excerpts without Markdown', async () => {
    mockSearchResponses(server, [
      createSearchHit('a.md', { excerpt: '- a **full** refund of [the fee](fee.md)' }),
    ]);
    await renderApp(server, '/specifications?q=refund');
    const [first] = await results();
    expect(first).toHaveTextContent('a full refund of the fee');
  });

  test.each(['ArrowDown', 'Enter'])(
    '%s in the field moves focus to the first result',
    async (key) => {
      mockSearchResponses(server, [createSearchHit('a.md'), createSearchHit('b.md')]);
      const { user } = await renderApp(server, '/specifications?q=refund');
      await results();
      await user.click(await field());
      await user.keyboard(`{${key}}`);
      expect(screen.getByRole('link', { name: 'Title of a.md' })).toHaveFocus();
    },
  );

  test('searches only bookmarks if the URL or the user requests it', async () => {
    mockSearchResponses(server, [createSearchHit('a.md')]);
    const { user } = await renderApp(server, '/specifications?q=refund&bookmarked=true');
    await results();
    const toggle = screen.getByRole('button', { name: 'Only bookmarks' });
    expect(toggle).toHaveAttribute('aria-pressed', 'true');
    await user.click(toggle);
    await waitFor(() =>
      expect(getSentSearches(server).map((query) => query.get('bookmarked'))).toEqual([
        'true',
        null,
      ]),
    );
    expect(window.location.search).toBe('?q=refund');
  });

  test('offers to bookmark each specification of the results once', async () => {
    mockSearchResponses(server, [
      createSearchHit('a.md'),
      createSearchHit('a.md', { line: 40 }),
      createSearchHit('b.md'),
    ]);
    const { user } = await renderApp(server, '/specifications?q=refund');
    await user.click(await screen.findByRole('button', { name: 'Bookmark all results' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add bookmarks' }));
    expect(dialog.getAllByRole('checkbox', { checked: true })).toHaveLength(2);
    expect(dialog.getByRole('button', { name: 'Add 2 bookmarks' })).toBeVisible();
  });

  test('omits an excerpt that equals the heading', async () => {
    mockSearchResponses(server, [
      createSearchHit('a.md', { heading: 'A refund', excerpt: '## A refund' }),
    ]);
    await renderApp(server, '/specifications?q=refund');
    await results();
    expect(screen.queryByText(/##/)).not.toBeInTheDocument();
  });

  test('searches after a pause in typing, and stores the words in the URL', async () => {
    mockSearchResponses(server, [createSearchHit('spec/refunds.md')]);
    const { user } = await renderApp(server, '/specifications');
    expect(await screen.findByText(/^Search by title, path or content/)).toBeVisible();
    await user.click(await field());
    await user.paste('refund');
    await results();
    expect(getSentSearches(server).map((query) => query.get('q'))).toEqual(['refund']);
    await waitFor(() => expect(window.location.search).toBe('?q=refund'));
    expect(await screen.findByText('1 result', { ignore: '[role=status]' })).toBeVisible();
  });

  test('can be filtered by repository if the results come from several repositories', async () => {
    mockSearchResponses(server, [
      createSearchHit('a.md'),
      createSearchHit('b.md', { codeHostSlug: 'pay/api' }),
      createSearchHit('c.md'),
    ]);
    const { user } = await renderApp(server, '/specifications?q=refund');
    expect(await results()).toHaveLength(3);
    await user.click(screen.getByRole('button', { name: 'Repository', hidden: true }));
    await user.click(await screen.findByRole('option', { name: /pay\/api/, hidden: true }));
    await waitFor(async () => expect(await results()).toHaveLength(1));
    expect(window.location.search).toBe('?q=refund&repository=pay%2Fapi');
    expect(await screen.findByText('1 result', { ignore: '[role=status]' })).toBeVisible();
  });

  test('finds results in the selected repository even if other repositories have better results', async () => {
    const best = Array.from({ length: 150 }, (_, index) => createSearchHit(`spec/${index}.md`));
    mockSearchResponses(server, [...best, createSearchHit('a.md', { codeHostSlug: 'pay/api' })]);
    await renderApp(server, '/specifications?q=refund&repository=pay%2Fapi');
    await waitFor(async () => expect(await results()).toHaveLength(1));
    expect(screen.getByRole('link', { name: 'Title of a.md' })).toBeVisible();
  });

  test('says that the selected repository has no results, and offers other repositories that have results', async () => {
    mockSearchResponses(server, [createSearchHit('a.md'), createSearchHit('b.md')]);
    const { user } = await renderApp(server, '/specifications?q=refund&repository=pay%2Fapi');
    expect(await screen.findByText('No results for “refund” in pay/api')).toBeVisible();
    expect(
      screen.getByText('Other repositories have specifications with all of these words.'),
    ).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Repository: pay/api', hidden: true }));
    expect(await screen.findByRole('option', { name: /pay\/core/, hidden: true })).toBeDefined();
  });

  test('shows up to 100 results, and explains that these are only the best results', async () => {
    mockSearchResponses(
      server,
      Array.from({ length: 150 }, (_, index) => createSearchHit(`spec/${index}.md`)),
    );
    await renderApp(server, '/specifications?q=refund');
    expect(await results()).toHaveLength(100);
    expect(screen.getByText(/^These are the 100 best results/)).toBeVisible();
    expect(screen.getByText('The 100 best results')).toBeVisible();
  });

  test('shows a message if none of the 100 best results is in the selected repositories', async () => {
    mockSearchResponses(
      server,
      Array.from({ length: 150 }, (_, index) => createSearchHit(`spec/${index}.md`)),
    );
    await renderApp(server, '/specifications?q=refund&repository=a&repository=b');
    expect(await screen.findByText('None of the 100 best results is in a or b')).toBeVisible();
  });

  test('says that the results of several selected repositories are only those among the 100 best results', async () => {
    const elsewhere = [
      createSearchHit('a.md', { codeHostSlug: 'a' }),
      createSearchHit('b.md', { codeHostSlug: 'b' }),
    ];
    const best = Array.from({ length: 150 }, (_, index) => createSearchHit(`spec/${index}.md`));
    mockSearchResponses(server, [...elsewhere, ...best]);
    await renderApp(server, '/specifications?q=refund&repository=a&repository=b');
    expect(await results()).toHaveLength(2);
    expect(screen.getByText('2 of the 100 best results')).toBeVisible();
    expect(screen.getByText(/^These are among the 100 best results/)).toBeVisible();
  });

  test('says that nothing was found; “Clear the search” empties the search field', async () => {
    mockSearchResponses(server, []);
    const { user } = await renderApp(server, '/specifications?q=nowhere');
    expect(await screen.findByRole('heading', { name: 'No results for “nowhere”' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Clear the search' }));
    expect(await field()).toHaveFocus();
    expect(await field()).toHaveValue('');
    expect(await screen.findByText(/^Search by title, path or content/)).toBeVisible();
  });

  test('suggests the title of a bookmark if the query is a misspelled title', async () => {
    const { user } = await renderApp(server, '/bookmarks');
    await screen.findByRole('tree');
    await user.click(screen.getByRole('link', { name: 'Specifications' }));
    await user.type(await field(), 'legder transitons');
    await user.click(await screen.findByRole('button', { name: 'Ledger states and transitions' }));
    expect(await field()).toHaveFocus();
    expect(await field()).toHaveValue('Ledger states and transitions');
  });

  test('says why the search failed, and “Try again” repeats the search', async () => {
    server.use(
      http.get(searchRoute, () => HttpResponse.json({ detail: 'Closed.' }, { status: 403 }), {
        once: true,
      }),
    );
    const { user } = await renderApp(server, '/specifications?q=refund');
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('search the specifications');
    expect(alert).toHaveTextContent('Closed.');
    await user.click(within(alert).getByRole('button', { name: 'Try again' }));
    expect((await results()).length).toBeGreaterThan(0);
  });
});
