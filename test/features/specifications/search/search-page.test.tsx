import { act, screen, waitFor, within } from '@testing-library/react';
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

/** Ignores the live region, which repeats the text after a pause. */
const notAnnounced = { ignore: '[role=status]' };

describe('search page', () => {
  test('searches after a pause in typing or for the words in the URL, and links to the section of each result', async () => {
    const { user } = await renderApp(server, '/specifications');
    expect(await screen.findByText(/^Search by title, path or content/)).toBeVisible();
    expect(screen.getByRole('heading', { level: 1, name: 'Specifications' })).toBeVisible();
    await user.click(await field());
    await user.paste('refund');
    const [first] = await results();
    const link = within(first ?? document.body).getByRole('link');
    expect(link).toHaveAccessibleName(/refund/i);
    expect(link.getAttribute('href')).toMatch(/^\/specifications\/pay~2F.+refunds\.md/);
    expect(getSentSearches(server).map((query) => query.get('q'))).toEqual(['refund']);
    await waitFor(() => expect(window.location.search).toBe('?q=refund'));
  });

  test('shows location, section and excerpt with highlighted words and without Markdown', async () => {
    mockSearchResponses(server, [
      createSearchHit('spec/refunds.md', { title: 'Refunds' }),
      createSearchHit('api/pay.yaml', { heading: null, excerpt: '## Line of YAML' }),
      createSearchHit('spec/old.md', { title: null, heading: null, line: null }),
      createSearchHit('a.md', { excerpt: '- a **full** refund of [the fee](fee.md)' }),
      createSearchHit('b.md', { heading: 'A refund', excerpt: '## A refund' }),
    ]);
    const { user } = await renderApp(server, '/specifications?q=refund');
    const [section, line, file, markdown, same] = await results();
    const inSection = within(section ?? document.body);
    expect(inSection.getByRole('link', { name: 'Refunds' })).toHaveAttribute(
      'href',
      '/specifications/pay~2Fcore/spec~2Frefunds.md#partial-refunds',
    );
    expect(inSection.getByText('Partial', { exact: false, selector: 'bdi' })).toBeVisible();
    expect(inSection.getAllByText('refund', { selector: 'mark' }).length).toBeGreaterThan(1);
    const inLine = within(line ?? document.body);
    expect(inLine.getByRole('link').getAttribute('href')).toMatch(/#L12$/);
    expect(inLine.getByText('Line 12')).toBeVisible();
    expect(inLine.getByText('Line of YAML')).toBeVisible();
    const old = within(file ?? document.body).getByRole('link', { name: 'old.md' });
    expect(old.getAttribute('href')).toMatch(/old\.md$/);
    expect(markdown).toHaveTextContent('a full refund of the fee');
    // The excerpt equals the heading, so it is omitted.
    expect(same).not.toHaveTextContent('##');
    for (const key of ['ArrowDown', 'Enter']) {
      await user.click(await field());
      await user.keyboard(`{${key}}`);
      expect(inSection.getByRole('link', { name: 'Refunds' })).toHaveFocus();
    }
  });

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
    expect(await screen.findByText('1 result', notAnnounced)).toBeVisible();
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

  test('shows up to 100 results, and explains that these or the selected ones are only the best', async () => {
    const best = Array.from({ length: 150 }, (_, index) => createSearchHit(`spec/${index}.md`));
    const elsewhere = ['a', 'b'].map((slug) => createSearchHit('x.md', { codeHostSlug: slug }));
    mockSearchResponses(server, [...elsewhere, ...best]);
    const { router } = await renderApp(server, '/specifications?q=refund');
    expect(await results()).toHaveLength(100);
    expect(screen.getByText(/^These are the first 100 results/)).toBeVisible();
    expect(screen.getByText('More than 100 results', notAnnounced)).toBeVisible();
    const select = (...slugs: readonly string[]) =>
      act(() =>
        router().navigate(
          `/specifications?q=refund${slugs.map((slug) => `&repository=${slug}`).join('')}`,
        ),
      );
    await select('a', 'b');
    expect(await screen.findByText('2 of the first 100 results', notAnnounced)).toBeVisible();
    expect(screen.getByText(/^These are among the first 100 results/)).toBeVisible();
    await select('c', 'd');
    expect(await screen.findByText('None of the first 100 results is in c or d')).toBeVisible();
    // If a single repository is selected, its best results are requested.
    await select('b');
    await waitFor(async () => expect(await results()).toHaveLength(1));
    expect(getSentSearches(server).at(-1)?.get('codeHostSlug')).toBe('b');
  });

  test('shows the first 100 results if the service rejects a limit of 101', async () => {
    server.use(
      http.get(searchRoute, ({ request }) => {
        const limit = Number(new URL(request.url).searchParams.get('limit'));
        if (limit > 100) return HttpResponse.json({ detail: 'Too many.' }, { status: 422 });
        return HttpResponse.json(
          Array.from({ length: limit }, (_, index) => createSearchHit(`spec/${index}.md`)),
        );
      }),
    );
    const { router } = await renderApp(server, '/specifications?q=refund');
    expect(await results()).toHaveLength(100);
    expect(screen.getByText('The first 100 results', notAnnounced)).toBeVisible();
    await act(() => router().navigate('/specifications?q=refunds'));
    await waitFor(() =>
      expect(getSentSearches(server).map((query) => query.get('limit'))).toEqual([
        '101',
        '100',
        '100',
      ]),
    );
  });

  test('can be restricted to kinds of files, which are part of the URL', async () => {
    mockSearchResponses(server, [createSearchHit('a.md')]);
    const { user } = await renderApp(server, '/specifications?q=refund&kind=api&kind=other');
    await results();
    await user.click(screen.getByRole('button', { name: 'Kind: API description', hidden: true }));
    await user.click(await screen.findByRole('option', { name: 'Text', hidden: true }));
    await waitFor(() =>
      expect(getSentSearches(server).map((query) => query.getAll('kind').toSorted())).toEqual([
        ['api'],
        ['api', 'document'],
      ]),
    );
    expect(new URLSearchParams(window.location.search).getAll('kind').toSorted()).toEqual([
      'api',
      'document',
    ]);
  });

  test('says that nothing was found in a part of the files, and can search all files', async () => {
    mockSearchResponses(server, []);
    const { user } = await renderApp(server, '/specifications?q=refund&kind=api&bookmarked=true');
    expect(await screen.findByText(/^Only some files were searched/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Search all files' }));
    expect(await screen.findByText(/^No specification that you can read/)).toBeVisible();
    expect(window.location.search).toBe('?q=refund');
  });

  test('highlights the words of phrases without their quotes', async () => {
    mockSearchResponses(server, [createSearchHit('a.md')]);
    await renderApp(server, `/specifications?q=${encodeURIComponent('"partial refund" key')}`);
    await results();
    const marks = screen.getAllByText(/^(?:partial|refund|key)$/i, { selector: 'mark' });
    expect(marks.length).toBeGreaterThan(2);
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
