import { screen, waitFor, within } from '@testing-library/react';
import { delay, HttpResponse, http } from 'msw';
import { describe, expect, test } from 'vitest';
import type { SpecificationName } from '#data/specifications/specification.ts';
import { paths } from '#paths.ts';
import { extensionNames } from '#platform/config.ts';
import {
  smallContent,
  storeEarlierVersionAsRead,
  storeLastReadVersion,
} from '#test/features/specifications/sample-repository.ts';
import { renderApp } from '#test/support/render-app.tsx';
import { appOrigin, startReferenceService } from '#test/support/server.ts';

const server = startReferenceService(smallContent);
const readings = `${appOrigin}/viewer/v1/specification-readings`;
const repositories = `${appOrigin}/viewer/v1/specification-repositories`;
const ledger = { codeHostSlug: 'pay/core', path: 'spec/ledger.md' };
const posting = { codeHostSlug: 'pay/core', path: 'spec/posting.md' };
const limits = { codeHostSlug: 'pay/core', path: 'data/limits.json' };
const without = (...names: readonly string[]) => ({
  extensions: extensionNames.filter((extension) => !names.includes(extension)),
});

const read = (name: SpecificationName, etag?: string, heading?: string) =>
  storeLastReadVersion(server, name, { ...(etag && { etag }), ...(heading && { heading }) });
const readFirstVersion = (name: SpecificationName) => storeEarlierVersionAsRead(server, name);

const open = (config = {}) => renderApp(server, paths.specifications(), config);
const section = (name: string | RegExp) => screen.findByRole('region', { name });
const linksIn = async (name: string | RegExp) =>
  within(await section(name))
    .getAllByRole('link')
    .map((link) => link.textContent);
/** Versions that the app has requested, in order; null for the latest version. */
const requestedVersions = () =>
  server.sent
    .map(({ path }) => new URL(path, appOrigin))
    .filter(({ pathname }) => pathname === '/viewer/v1/specifications')
    .map(({ searchParams }) => searchParams.get('version'));
const puts = () => server.sent.filter(({ method }) => method === 'PUT');

describe('start page of the specifications', () => {
  test('lists changed specifications with the time and the author of the change', async () => {
    await read(posting);
    await read(limits, '"old"');
    await read(ledger, '"old"');
    await open();
    expect(await linksIn('Changed since you read it 2')).toEqual([
      'Ledger states',
      'data/limits.json',
    ]);
    const changed = within(await section(/^Changed/));
    expect(changed.getByText(/19 November/).parentElement).toHaveTextContent(
      /^19 November( 2026)?, Mara Okafor$/,
    );
    expect(changed.getByText('pay/core · data/limits.json')).toBeVisible();
    expect(await linksIn('Recently read')).toEqual(['Posting']);
  });

  test('lists what has changed this week for a user who has read nothing', async () => {
    const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60 * 1000);
    const repository = (codeHostSlug: string, days: number) => ({
      codeHostSlug,
      title: null,
      files: 3,
      changedAt: daysAgo(days),
    });
    const file = (path: string, days: number) => ({
      path,
      kind: 'file',
      title: path.toUpperCase(),
      changedAt: daysAgo(days),
    });
    const requested: (string | null)[] = [];
    let isFailing = true;
    server.use(
      http.get(repositories, () =>
        HttpResponse.json([
          repository('old/one', 8),
          ...[6, 1, 2, 3, 4, 5].map((days) => repository(`new/${days}`, days)),
          { codeHostSlug: 'new/unknown', title: null, files: 3 },
        ]),
      ),
      http.get(`${appOrigin}/viewer/v1/specification-tree`, ({ request }) => {
        const slug = new URL(request.url).searchParams.get('codeHostSlug');
        requested.push(slug);
        expect(screen.getByRole('link', { name: /^old\/one/ })).toBeVisible();
        if (slug === 'new/2' && isFailing) return new HttpResponse(null, { status: 403 });
        const entries = slug === 'new/1' ? [file('b.md', 2), file('a.md', 1), file('c.md', 9)] : [];
        return HttpResponse.json({ entries, next: null });
      }),
    );
    const { user } = await open();
    // The heading has no count, because the files of new/2 couldn't be loaded.
    expect(await linksIn('Changed this week')).toEqual(['A.MD', 'B.MD']);
    isFailing = false;
    await user.click(within(await section('Changed this week')).getByText('Try again'));
    expect(await linksIn('Changed this week 2')).toEqual(['A.MD', 'B.MD']);
    expect(within(await section('Changed this week 2')).getByText(/^yesterday/)).toBeVisible();
    expect(requested.toSorted()).toEqual(['new/1', 'new/2', 'new/2', 'new/3', 'new/4', 'new/5']);
  });

  test('requests no files of a repository for which the service states no time of a change', async () => {
    const named = { codeHostSlug: 'pay/core', title: null, files: 3 };
    server.use(http.get(repositories, () => HttpResponse.json([named])));
    const { services } = await open();
    await screen.findByRole('link', { name: /^pay\/core/ });
    await waitFor(() => expect(services.queryClient.isFetching()).toBe(0));
    expect(screen.queryByRole('region', { name: /^Changed this week/ })).toBeNull();
    expect(server.sent.filter(({ path }) => path.includes('specification-tree'))).toEqual([]);
  });

  test('marks all changed specifications as read with their versions, and keeps those that couldn’t be marked', async () => {
    await read(ledger, '"old"', 'Limits');
    await read(limits, '"old"');
    const { user } = await open();
    await screen.findByRole('button', { name: 'Mark all as read' });
    let isRefused = true;
    server.use(
      http.put(readings, async ({ request }) =>
        isRefused && (await request.clone().text()).includes('ledger')
          ? new HttpResponse(null, { status: 403 })
          : server.service().fetch(request),
      ),
    );
    await user.click(screen.getByRole('button', { name: 'Mark all as read' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Couldn’t remember what you read');
    expect(await linksIn('Changed since you read it 1')).toEqual(['Ledger states']);
    isRefused = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('All specifications are marked as read.')).toBeVisible();
    expect(screen.queryByRole('region', { name: /^Changed/ })).not.toBeInTheDocument();
    const bodies = puts().map(({ body }) => JSON.parse(body));
    expect(bodies).toMatchObject([
      { path: ledger.path, version: expect.any(String), heading: 'Limits' },
      { path: limits.path, version: expect.any(String), heading: null },
      { path: ledger.path, version: expect.any(String), heading: 'Limits' },
    ]);
    expect(bodies.map(({ etag }) => etag)).not.toContain('"old"');
  });

  test('links to the section where the user stopped reading', async () => {
    await read(ledger, undefined, '1. States');
    await read(posting);
    await open();
    const begun = within(await section('Continue reading'));
    const to = paths.specification(ledger, { fragment: '1-states' });
    expect(begun.getByRole('link')).toHaveAttribute('href', to);
    expect(begun.getByText('“1. States”')).toBeVisible();
    expect(await linksIn('Recently read')).toEqual(['Posting']);
  });

  test('marks deleted specifications, and lists changes without time, author or number if the service omits them', async () => {
    const deleted = { ...posting, title: 'Posting', etag: '"1"', currentEtag: null, heading: 'A' };
    const changed = { ...ledger, title: 'Ledger', etag: '"1"', currentEtag: '"2"', changedAt: 7 };
    const lastReads = [deleted, { ...changed, version: 'gone' }];
    server.use(http.get(readings, () => HttpResponse.json(lastReads)));
    await open();
    expect(within(await section('Recently read')).getByText('Deleted')).toBeVisible();
    expect(screen.queryByRole('region', { name: /^Continue/ })).not.toBeInTheDocument();
    expect(within(await section('Changed since you read it 1')).getByText('Changed')).toBeVisible();
    await waitFor(() => expect(requestedVersions()).toEqual(['gone']));
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(screen.queryByText(/\bchanged$/)).not.toBeInTheDocument();
  });

  test('removes a single specification from the history, and all after a confirmation', async () => {
    await read(posting, '"1"');
    await read(ledger, '"old"');
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: /^Remove “Posting/ }));
    const deletions = () =>
      server.sent.filter(({ method }) => method === 'DELETE').map(({ path }) => path);
    await waitFor(() => expect(deletions()).toEqual([expect.stringContaining('posting.md')]));
    await user.click(await screen.findByRole('button', { name: 'Forget' }));
    const dialog = screen.getByRole('alertdialog', { name: 'Forget everything you have read?' });
    await user.click(within(dialog).getByRole('button', { name: 'Forget' }));
    expect(await screen.findByRole('heading', { name: 'Search all specifications' })).toBeVisible();
    expect(deletions()[1]).toBe('/viewer/v1/specification-readings');
  });

  test.each([
    [readings, 'Couldn’t load what you have read', 'Repositories 1'],
    [repositories, 'Couldn’t load the repositories', 'Recently read'],
  ])('shows an error if %s can’t be loaded, and still shows the rest', async (url, words, rest) => {
    await read(ledger);
    server.use(http.get(url, () => new HttpResponse(null, { status: 403 })));
    await open();
    expect(await screen.findByText(words)).toBeVisible();
    expect(await section(rest)).toBeVisible();
    expect(screen.queryByText(/^Type words/)).not.toBeInTheDocument();
  });

  test('reports no changes if the last read versions are stored in this browser', async () => {
    const config = without('viewer.specificationReadings');
    const { user, unmount } = await renderApp(server, paths.specification(ledger), config);
    await screen.findByText('409');
    await waitFor(() => expect(Object.values(localStorage).join()).toContain('ledger'), {
      timeout: 5_000,
    });
    await user.click(screen.getByRole('link', { name: 'Specifications' }));
    expect(await linksIn('Recently read')).toEqual(['Ledger states']);
    expect(screen.queryByRole('region', { name: /^Changed/ })).not.toBeInTheDocument();
    unmount();
  });
});

describe('number of changes next to a changed specification', () => {
  test('is the number of changed sections or lines, and is computed once', async () => {
    await readFirstVersion(ledger);
    await readFirstVersion(limits);
    const { user } = await open();
    const changed = within(await section(/^Changed/));
    expect(await changed.findByText('1 of 3 sections changed')).toBeVisible();
    expect(await changed.findByText('1 change')).toBeVisible();
    const requested = requestedVersions();
    expect(requested).toHaveLength(4);
    expect(requested.filter((version) => version === null)).toHaveLength(2);
    await user.click(screen.getByRole('link', { name: 'People' }));
    await user.click(screen.getByRole('link', { name: /^Specifications/ }));
    expect(within(await section(/^Changed/)).getByText('1 of 3 sections changed')).toBeVisible();
    expect(requestedVersions()).toHaveLength(4);
  });

  test('is computed only for rows on screen, two at a time', async () => {
    const lastReads = Array.from({ length: 40 }, (_, index) => ({
      ...ledger,
      ...{ path: `spec/${index}.md`, title: `T${index}`, etag: '"1"', currentEtag: '"2"' },
      version: 'first',
    }));
    let [running, most] = [0, 0];
    server.use(
      http.get(readings, () => HttpResponse.json(lastReads)),
      http.get(`${appOrigin}/viewer/v1/specifications`, async ({ request }) => {
        running += 1;
        most = Math.max(most, running);
        await delay(5);
        running -= 1;
        const isFirst = request.url.includes('version=first');
        const headers = { 'content-type': 'text/markdown', etag: isFirst ? '"1"' : '"2"' };
        return HttpResponse.text(isFirst ? '# A\n\nOne' : '# A\n\nTwo', { headers });
      }),
    );
    const { user } = await open();
    await waitFor(() => expect(screen.getAllByText('1 of 1 section changed')).toHaveLength(15));
    expect([requestedVersions().length, most]).toEqual([30, 2]);
    await user.click(screen.getByRole('button', { name: 'Show more' }));
    await waitFor(() => expect(screen.getAllByText('1 of 1 section changed')).toHaveLength(30));
    expect([requestedVersions().length, most]).toEqual([60, 2]);
  });

  test('is missing without the extension viewer.specificationHistory, or if a text is larger than 1 MiB', async () => {
    await readFirstVersion(ledger);
    const { unmount } = await open(without('viewer.specificationHistory'));
    await section(/^Changed/);
    expect(requestedVersions()).toEqual([]);
    unmount();
    const texts = `${appOrigin}/viewer/v1/specifications`;
    const headers = { 'content-type': 'text/markdown' };
    server.use(http.get(texts, () => HttpResponse.text('a'.repeat(2 ** 20 + 1), { headers })));
    const { services } = await open();
    await waitFor(() => expect(requestedVersions()).toEqual([expect.any(String)]));
    await section(/^Changed/);
    await waitFor(() => expect(services.queryClient.isFetching()).toBe(0));
    expect(screen.queryByText(/ changed?$/)).not.toBeInTheDocument();
    expect(requestedVersions()).toHaveLength(1);
  });
});

describe('repositories on the start page of the specifications', () => {
  test('show the number of files and of bookmarks, and whether files changed', async () => {
    await read(ledger, '"old"');
    await open();
    const list = within(await section('Repositories 1'));
    const link = await list.findByRole('link', { name: 'pay/core, changed since you read it' });
    expect(link).toHaveAttribute('href', paths.repository('pay/core'));
    expect(await list.findByText(/^4 files · \d+ bookmarks?$/)).toBeVisible();
  });

  test('are listed without numbers of bookmarks if the bookmarks can’t be loaded', async () => {
    const refuse = () => new HttpResponse(null, { status: 403 });
    server.use(http.get(`${appOrigin}/viewer/v1/bookmark-state`, refuse));
    await open();
    expect(within(await section('Repositories 1')).getByText('4 files')).toBeVisible();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  test('are the repositories of the bookmarks if the service can’t list repositories', async () => {
    await open(without('viewer.specificationFiles'));
    const list = within(await section(/^Repositories/));
    const names = list.getAllByRole('link').map(({ textContent }) => textContent);
    expect(names).toEqual([...names].sort());
    expect(names).toContain('pay/api');
    expect(list.getAllByText(/^\d+ bookmarks?$/)).toHaveLength(names.length);
    expect(server.sent.filter(({ path }) => path.includes('repositories'))).toEqual([]);
  });
});

describe('start page of the specifications without the viewer.specifications extension', () => {
  test('explains what the service doesn’t offer, and links to “Open a file”', async () => {
    const { user } = await renderApp(server, '/specifications?q=refund', { extensions: [] });
    expect(await screen.findByRole('heading', { level: 1, name: 'Specifications' })).toBeVisible();
    expect(screen.getByText(/^This service doesn’t offer/)).toBeVisible();
    expect(screen.queryByRole('searchbox')).not.toBeInTheDocument();
    expect(server.sent.filter(({ path }) => path.includes('/viewer/'))).toEqual([]);
    const navigation = within(screen.getByRole('navigation', { name: 'Main' }));
    expect(navigation.getByRole('link', { name: 'Specifications' })).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'Open a file' }));
    expect(await screen.findByRole('button', { name: 'Choose a file' })).toBeVisible();
  });
});
