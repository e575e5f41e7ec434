import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, test } from 'vitest';
import { paths } from '#paths.ts';
import { extensionNames } from '#platform/config.ts';
import { findRow } from '#test/features/bookmarks/bookmarks-screen.ts';
import {
  smallContent,
  storeLastReadVersion,
} from '#test/features/specifications/sample-repository.ts';
import { renderApp } from '#test/support/render-app.tsx';
import { appOrigin, startReferenceService } from '#test/support/server.ts';

const bookmark = (path: string, title: string) => ({ codeHostSlug: 'pay/core', path, title });

const server = startReferenceService({
  ...smallContent,
  folders: [
    {
      id: 'f-settlement',
      name: 'Settlement',
      children: [],
      bookmarks: [bookmark('spec/ledger.md', 'Ledger')],
    },
  ],
  rootBookmarks: [bookmark('spec/ledger.md', 'Ledger'), bookmark('data/codes.csv', 'Codes')],
});

const address = paths.repository('pay/core');
const ledger = { codeHostSlug: 'pay/core', path: 'spec/ledger.md' };

/** Stores a last read version with the ETag of another text, so that the file counts as changed. */
const readAnotherText = () => storeLastReadVersion(server, ledger, { etag: '"an-earlier-one"' });

const titles = () =>
  screen.getAllByRole('treeitem').map((row) => row.querySelector('a, bdi')?.textContent);

async function open(path = address, config = {}) {
  const app = await renderApp(server, path, config);
  await screen.findByRole('tree', { name: 'Files' });
  return app;
}

const filterField = () => screen.getByRole('searchbox', { name: /^Filter files/ });
const treeAddress = `${appOrigin}/viewer/v1/specification-tree`;
const answerTree = (answer: () => Response) => server.use(http.get(treeAddress, answer));
const without = (...names: string[]) => ({
  extensions: extensionNames.filter((name) => !names.includes(name)),
});

describe('repository page', () => {
  test('lists the files in their folders, and opens a file when the user clicks its row', async () => {
    const { user } = await open();
    expect(screen.getByRole('heading', { level: 1, name: 'pay/core 4 files' })).toBeVisible();
    const main = within(screen.getByRole('main'));
    expect(main.getByRole('link', { name: 'Specifications' })).toHaveAttribute(
      'href',
      paths.specifications(),
    );
    const codeHost = screen.getByRole('link', { name: 'Open at code host' });
    expect(codeHost).toHaveAttribute('href', expect.stringMatching(/\/code\/pay\/core$/));
    expect(codeHost).toHaveAttribute('target', '_blank');
    expect(titles()).toEqual([
      'data',
      'codes.csv',
      'limits.json',
      'spec',
      'Ledger states',
      'Posting',
    ]);
    await user.click(screen.getByText('Ledger states'));
    expect(await screen.findByRole('heading', { level: 3, name: /States/ })).toBeVisible();
    expect(window.location.pathname).toBe(paths.specification(ledger));
  });

  test('opens a file when the user presses Enter after arrow keys', async () => {
    const { user } = await open();
    await user.click(screen.getByText('data'));
    expect(titles()).toEqual(['data', 'spec', 'Ledger states', 'Posting']);
    await user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    expect(await screen.findByRole('heading', { level: 3, name: /States/ })).toBeVisible();
  });

  test('describes a file by its name, last change, bookmarks and last read version', async () => {
    await readAnotherText();
    await open();
    const row = await findRow('Ledger states');
    await waitFor(() =>
      expect(row).toHaveAccessibleDescription(
        /^changed since you read it, ledger\.md, last change 19 November.*, bookmarked in Top level, Settlement, read today$/,
      ),
    );
    expect(screen.getByRole('treeitem', { name: 'Posting' })).toHaveAccessibleDescription(
      /^posting\.md, last change 2 November[^,]*, never read$/,
    );
  });

  test('doesn’t mark a file as changed if the user has read the current version', async () => {
    await storeLastReadVersion(server, ledger);
    await open();
    await waitFor(async () =>
      expect(await findRow('Ledger states')).toHaveAccessibleDescription(
        /^ledger\.md, .*, read today$/,
      ),
    );
  });

  test('opens the folder in the URL and makes the folder the tab stop, or says that it doesn’t exist', async () => {
    const { unmount } = await open(paths.repositoryFolder('pay/core', 'spec'));
    expect(await findRow('spec')).toHaveAttribute('tabindex', '0');
    expect(await findRow('spec')).toHaveAttribute('aria-expanded', 'true');
    expect(screen.queryByText('No such folder')).not.toBeInTheDocument();
    unmount();
    await open(paths.repositoryFolder('pay/core', 'nowhere'), {
      specificationLink: '/files/{codeHostSlug}/{path}',
    });
    expect(screen.getByText('No such folder')).toBeVisible();
    expect(await findRow('spec')).toBeVisible();
    // This template yields no URL of a repository.
    expect(screen.queryByRole('link', { name: 'Open at code host' })).not.toBeInTheDocument();
  });
});

describe('filter of a repository', () => {
  test('matches words of the title and the path while the user types, updates the URL, and opens folders until it is cleared', async () => {
    const { user } = await open();
    await user.click(screen.getByText('data'));
    await user.type(filterField(), 'spec ledger');
    await waitFor(() => expect(titles()).toEqual(['spec', 'Ledger states']));
    // The results of the text search, which can appear below the tree, mark the word too.
    const tree = within(screen.getByRole('tree', { name: 'Files' }));
    expect(tree.getByText('Ledger', { selector: 'mark' })).toBeVisible();
    await waitFor(() => expect(window.location.search).toBe('?q=spec+ledger'));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(titles()).toEqual(['data', 'spec', 'Ledger states', 'Posting']));
    await user.type(filterField(), 'codes');
    await waitFor(() => expect(titles()).toEqual(['data', 'codes.csv']));
    const row = await findRow('codes.csv');
    expect(row).toHaveAttribute('aria-setsize', '1');
    row.focus();
    await user.clear(filterField());
    await waitFor(() => expect(titles()).toEqual(['data', 'spec', 'Ledger states', 'Posting']));
    expect(await findRow('data')).toHaveAttribute('tabindex', '0');
  });

  test('shows only files of the selected kinds, and keeps folders closed when the files are loaded again', async () => {
    const { user, services } = await open(`${address}?kind=table`);
    expect(titles()).toEqual(['data', 'codes.csv']);
    await user.click(screen.getByRole('button', { name: 'Kind: Table' }));
    await user.click(await screen.findByRole('option', { name: 'API description or data 1' }));
    expect(titles()).toEqual(['data', 'codes.csv', 'limits.json']);
    expect(window.location.search).toBe('?kind=table&kind=data');
    await user.keyboard('{Escape}');
    await user.click(screen.getByText('data'));
    expect(titles()).toEqual(['data']);
    await act(() =>
      services.queryClient.refetchQueries({ queryKey: ['viewer', 'specification-tree'] }),
    );
    expect(await findRow('data')).toHaveAttribute('aria-expanded', 'false');
  });

  test('by changed files shows “Try again” if the last read versions can’t be loaded, and a button that clears the filter if no file matches', async () => {
    const readings = `${appOrigin}/viewer/v1/specification-readings`;
    server.use(http.get(readings, () => HttpResponse.json({ title: 'No' }, { status: 403 })));
    const { user, services } = await renderApp(server, `${address}?changed=yes`);
    const retry = await screen.findByRole('button', { name: /^Try again/ });
    expect(screen.queryByRole('heading', { name: 'No results' })).not.toBeInTheDocument();
    server.use(http.get(readings, ({ request }) => server.service().fetch(request)));
    await user.click(retry);
    await screen.findByRole('heading', { name: 'No results' });
    await user.click(screen.getByRole('button', { name: 'Clear the filter' }));
    expect(await findRow('Posting')).toBeVisible();
    expect(filterField()).toHaveFocus();

    await readAnotherText();
    await act(() => services.queryClient.refetchQueries());
    await user.click(screen.getByRole('button', { name: 'Changed since you read it' }));
    await waitFor(() => expect(titles()).toEqual(['spec', 'Ledger states']));
    expect(window.location.search).toBe('?changed=yes');
  });
});

describe('repository page without files', () => {
  test('says why no files are shown, and repeats a failed request when “Try again” is pressed', async () => {
    const { unmount } = await renderApp(server, paths.repository('pay/nowhere'));
    expect(await screen.findByRole('heading', { name: 'No repository here' })).toBeVisible();
    unmount();
    let status = 500;
    const answer = () =>
      status === 200
        ? HttpResponse.json({ entries: [], next: null })
        : HttpResponse.json({ title: 'No' }, { status });
    answerTree(answer);
    const { user } = await renderApp(server, address);
    const retry = await screen.findByRole('button', { name: /^Try again/ });
    status = 200;
    await user.click(retry);
    const empty = 'This repository has no files';
    expect(await screen.findByRole('heading', { name: empty })).toBeVisible();
    status = 403;
    cleanup();
    await renderApp(server, address);
    const forbidden = 'You can’t read this repository';
    expect(await screen.findByRole('heading', { name: forbidden })).toBeVisible();
  });

  test('keeps the files on screen if a later request fails', async () => {
    const { services } = await open();
    answerTree(() => HttpResponse.json({ title: 'No' }, { status: 500 }));
    await services.queryClient.refetchQueries({ queryKey: ['viewer', 'specification-tree'] });
    expect(await findRow('Posting')).toBeVisible();
  });

  test('lists the bookmarked files if the service doesn’t list files', async () => {
    await open(address, without('viewer.specificationFiles'));
    expect(titles()).toEqual(['data', 'Codes', 'spec', 'Ledger']);
    expect(screen.getByText(/only the files that you have bookmarked are shown/)).toBeVisible();
    expect(screen.queryByText('Last change')).not.toBeInTheDocument();
    const row = await findRow('Codes');
    const description = 'codes.csv, bookmarked in Top level, never read';
    await waitFor(() => expect(row).toHaveAccessibleDescription(description));
  });

  test('says that neither files nor bookmarks are available', async () => {
    await renderApp(server, address, { extensions: [] });
    const title = 'This service doesn’t list the files of a repository';
    expect(await screen.findByRole('heading', { name: title })).toBeVisible();
    expect(server.sent.map(({ path }) => path)).not.toContainEqual(
      expect.stringMatching(/specification|bookmark/),
    );
  });
});

test('a repository page with more than 5,000 files shows that the list is incomplete, and renders only rows in the viewport', async () => {
  const entries = Array.from({ length: 5_000 }, (_, at) => ({ path: `${at}.md`, kind: 'file' }));
  answerTree(() => HttpResponse.json({ entries, next: 'more' }));
  const { user } = await open();
  expect(screen.getByText('Not every file may be shown')).toBeVisible();
  expect(titles().length).toBeLessThan(60);
  await user.type(filterField(), '4999');
  await waitFor(() => expect(titles()).toEqual(['4999.md']));
});

describe('search in the texts of a repository', () => {
  const results = () => screen.findByRole('list', { name: 'Results in the texts' });
  const searches = () => server.sent.filter(({ path }) => path.includes('/search?'));

  test('lists results from the repository after a pause in typing, below the matching files', async () => {
    const { user } = await open();
    await user.click(filterField());
    await user.paste('posting');
    await waitFor(() => expect(titles()).toEqual(['spec', 'Posting']));
    const links = await within(await results()).findAllByRole('link');
    expect(links[0]).toHaveAttribute(
      'href',
      expect.stringMatching(/^\/specifications\/pay~2Fcore\//),
    );
    const sent = searches().map(({ path }) =>
      Object.fromEntries(new URL(path, appOrigin).searchParams),
    );
    expect(sent).toEqual([{ q: 'posting', limit: '101', codeHostSlug: 'pay/core' }]);

    // A word that no title contains.
    await user.clear(filterField());
    await user.paste('hours');
    expect(await screen.findByText('No title or path has all of these words.')).toBeVisible();
    expect(await within(await results()).findByRole('link')).toHaveTextContent('Posting');
  });

  test('lists only results that match the other filters of the page', async () => {
    await renderApp(server, `${address}?q=hours&kind=table`);
    expect(await screen.findByText('No text has all of these words.')).toBeVisible();
  });

  test('shows an error below the matching files if the search fails', async () => {
    server.use(
      http.get(`${appOrigin}/viewer/v1/specifications/search`, () =>
        HttpResponse.json({ title: 'No' }, { status: 500 }),
      ),
    );
    await open(`${address}?q=posting`);
    expect(await screen.findByText('Couldn’t search the specifications')).toBeVisible();
    expect(await findRow('Posting')).toBeVisible();
  });

  test('sends no request if the service doesn’t offer a search', async () => {
    await renderApp(server, `${address}?q=unheard`, without('viewer.specifications'));
    await screen.findByRole('heading', { name: 'No results for “unheard”' });
    expect(filterField()).toHaveAccessibleName('Filter files');
    expect(searches()).toEqual([]);
  });
});
