import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, test } from 'vitest';
import { paths } from '#paths.ts';
import { extensionNames } from '#platform/config.ts';
import { sampleContent } from '#service/content.ts';
import { getSentChanges } from '#test/features/bookmarks/bookmarks-screen.ts';
import { renderApp } from '#test/support/render-app.tsx';
import { appOrigin, startReferenceService } from '#test/support/server.ts';

const titles = ['Fees', 'Ledger', 'Limits', 'Refunds', 'Rates', 'Payouts', 'Disputes'] as const;
const pathOf = (title: string) => `spec/${title.toLowerCase()}.md`;
const bookmark = (title: string) => ({ codeHostSlug: 'pay/api', path: pathOf(title), title });

const server = startReferenceService({
  ...sampleContent,
  folders: [
    { id: 'payments', name: 'Payments', children: [], bookmarks: titles.map(bookmark) },
    { id: 'reading', name: 'Reading list', children: [], bookmarks: [bookmark('Limits')] },
  ],
  rootBookmarks: [],
});

const read = (title: string, etag: string) => ({
  ...bookmark(title),
  etag,
  currentEtag: etag,
  version: null,
  readAt: '2026-11-12T09:00:00Z',
  heading: null,
});

const specifications = `${appOrigin}/viewer/v1/specifications`;
const problem = (status: number, members: object = {}, headers: Record<string, string> = {}) =>
  HttpResponse.json(
    { status, ...members },
    { status, headers: { 'content-type': 'application/problem+json', ...headers } },
  );
const text = () => new HttpResponse('# Text', { headers: { 'content-type': 'text/markdown' } });

/**
 * Responses by bookmark title. The service sends 304 for a bookmark whose title is missing here.
 */
type Planted = Readonly<Record<string, () => Response | Promise<Response>>>;

/**
 * Serves last read versions of four bookmarks, and these responses. Returns the requested paths.
 */
function plant(planted: Planted): string[] {
  const requested: string[] = [];
  server.use(
    http.get(`${appOrigin}/viewer/v1/specification-readings`, () =>
      HttpResponse.json(
        ['Fees', 'Limits', 'Refunds', 'Payouts'].map((title) => read(title, '"1"')),
      ),
    ),
    http.get(specifications, ({ request }) => {
      const path = new URL(request.url).searchParams.get('path') ?? '';
      requested.push(path);
      const title = titles.find((one) => pathOf(one) === path) ?? '';
      return planted[title]?.() ?? new HttpResponse(null, { status: 304 });
    }),
  );
  return requested;
}

async function open(config = {}) {
  const app = await renderApp(server, paths.bookmarkHealth(), config);
  await screen.findByRole('heading', { level: 1, name: 'Bookmark health' });
  return app;
}

const startButton = () => screen.findByRole('button', { name: 'Check 8 bookmarks' });
const rowsOf = (name: RegExp) =>
  within(screen.getByRole('region', { name }))
    .getAllByRole('listitem')
    .map((row) => within(row).getAllByRole('link')[0]?.textContent);

const moved = () => problem(404, { movedTo: { codeHostSlug: 'pay/api', path: 'v2/fees.md' } });

describe('bookmark health', () => {
  test('lists each bookmark with a fault in the section for this fault, and no other bookmark', async () => {
    plant({
      Fees: moved,
      Ledger: () => problem(404),
      Refunds: text,
      Rates: () => problem(403),
      Disputes: () => problem(404),
      Payouts: () => problem(503, {}, { 'retry-after': '120' }),
    });
    const { user } = await open();
    await user.click(await startButton());
    expect(await screen.findByText('8 bookmarks checked.')).toBeVisible();
    expect(rowsOf(/^Moved 1$/)).toEqual(['Fees']);
    expect(rowsOf(/^Gone 2$/)).toEqual(['Ledger', 'Disputes']);
    expect(rowsOf(/^Changed since you read it 1$/)).toEqual(['Refunds']);
    expect(rowsOf(/^Not checked 2$/)).toEqual(['Rates', 'Payouts']);
    expect(rowsOf(/^Never read 1$/)).toEqual(['Rates']);
    expect(rowsOf(/^Bookmarked more than once 1$/)).toEqual(['Limits']);
  });

  test('“Update” points the bookmark to the new location, and Undo restores the old location', async () => {
    let release = () => {};
    const held = new Promise<Response>((resolve) => {
      release = () => resolve(problem(404));
    });
    const requested = plant({ Fees: moved, Disputes: () => held });
    const { user } = await open();
    await user.click(await startButton());
    await user.click(await screen.findByRole('button', { name: 'Update “Fees”' }));
    expect(await screen.findByText('Updated “Fees”.')).toBeVisible();
    const fees = { folderId: 'payments', codeHostSlug: 'pay/api' };
    expect(getSentChanges(server)).toEqual([
      [
        { op: 'delete-bookmark', ...fees, path: 'spec/fees.md' },
        { op: 'create-bookmark', ...fees, path: 'v2/fees.md', title: 'Fees', position: 0 },
      ],
    ]);
    await waitFor(() => expect(screen.queryByRole('region', { name: /^Moved/ })).toBeNull());
    // Only one check runs at a time, so the new location is checked afterwards.
    expect(screen.getByRole('button', { name: 'Stop' })).toBeVisible();
    expect(requested).toHaveLength(7);
    release();
    await user.click(await screen.findByRole('button', { name: 'Continue with 1' }));
    expect(await screen.findByText('8 bookmarks checked.')).toBeVisible();
    expect(requested.slice(7)).toEqual(['v2/fees.md']);
    expect(rowsOf(/^Gone 1$/)).toEqual(['Disputes']);
    await user.click(screen.getByRole('button', { name: /^Undo/ }));
    expect(await screen.findByRole('region', { name: /^Moved 1$/ })).toBeVisible();
  });

  test('updates all moved bookmarks in one request', async () => {
    const to = (path: string) => () => problem(404, { movedTo: { codeHostSlug: 'pay/api', path } });
    plant({ Fees: to('v2/fees.md'), Refunds: to('v2/fees.md'), Limits: to('v2/limits.md') });
    const { user } = await open();
    await user.click(await startButton());
    await user.click(await screen.findByRole('button', { name: 'Update 4 bookmarks' }));
    const done =
      'Updated 3 bookmarks. Deleted “Refunds”, because the folder contains a bookmark of the new location.';
    expect(await screen.findByText(done)).toBeVisible();
    const [changes = [], ...others] = getSentChanges(server);
    expect(others).toEqual([]);
    // The files of two bookmarks in one folder moved to the same path, so only one bookmark is
    // created.
    expect(changes.map(({ op }) => op).toSorted()).toEqual([
      ...Array(3).fill('create-bookmark'),
      ...Array(4).fill('delete-bookmark'),
    ]);
  });

  test('keeps the results when the user returns, and deletes bookmarks without specifications after a confirmation', async () => {
    const requested = plant({ Ledger: () => problem(404), Disputes: () => problem(404) });
    const { user } = await open();
    await user.click(await startButton());
    await screen.findByText('8 bookmarks checked.');
    await user.click(within(screen.getByRole('main')).getByRole('link', { name: 'Bookmarks' }));
    await screen.findByRole('tree', { name: 'Bookmarks' });
    await user.click(screen.getByRole('button', { name: 'More actions for bookmarks' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Bookmark health' }));
    expect(await screen.findByRole('region', { name: /^Gone 2$/ })).toBeVisible();
    expect(requested.filter((path) => path === pathOf('Ledger'))).toHaveLength(1);

    await user.click(await screen.findByRole('button', { name: 'Delete 2 bookmarks' }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Delete 2 items?' });
    await user.click(within(dialog).getByRole('button', { name: 'Delete 2 items' }));
    expect(await screen.findByText('Deleted 2 items.')).toBeVisible();
    expect(screen.queryByRole('region', { name: /^Gone/ })).toBeNull();
  });

  test('can be stopped and continued without repeating a request', async () => {
    const waiting: (() => void)[] = [];
    const answered = [pathOf('Fees'), pathOf('Ledger')];
    const requested = plant({});
    server.use(
      http.get(specifications, async ({ request }) => {
        const path = new URL(request.url).searchParams.get('path') ?? '';
        requested.push(path);
        if (!answered.includes(path)) await new Promise<void>((resolve) => waiting.push(resolve));
        return new HttpResponse(null, { status: 304 });
      }),
    );
    const { user } = await open();
    await user.click(await startButton());
    await waitFor(() => expect(requested).toHaveLength(7));
    await user.click(screen.getByRole('button', { name: 'Stop' }));
    expect(await screen.findByText('Stopped. 2 of 8 bookmarks checked.')).toBeVisible();
    server.use(
      http.get(specifications, ({ request }) => {
        requested.push(new URL(request.url).searchParams.get('path') ?? '');
        return new HttpResponse(null, { status: 304 });
      }),
    );
    await user.click(screen.getByRole('button', { name: 'Continue with 6' }));
    expect(await screen.findByText('8 bookmarks checked.')).toBeVisible();
    expect(requested.filter((path) => answered.includes(path))).toHaveLength(2);
    for (const resolve of waiting) resolve();
  });

  test('removes a specification from the changed specifications when the user has read the specification', async () => {
    plant({ Refunds: text });
    const { user, services } = await open();
    await user.click(await startButton());
    await screen.findByRole('region', { name: /^Changed since you read it 1$/ });
    server.use(
      http.get(`${appOrigin}/viewer/v1/specification-readings`, () =>
        HttpResponse.json([read('Refunds', '"2"')]),
      ),
    );
    await services.queryClient.refetchQueries({ queryKey: ['viewer', 'specification-readings'] });
    await waitFor(() =>
      expect(screen.queryByRole('region', { name: /^Changed since/ })).toBeNull(),
    );
  });

  test('without the viewer.specifications extension, lists duplicates and says what can’t be checked', async () => {
    await open({ extensions: extensionNames.filter((name) => !/^viewer\.spec/.test(name)) });
    expect(await screen.findByText(/doesn’t offer reading specifications/)).toBeVisible();
    expect(rowsOf(/^Bookmarked more than once 1$/)).toEqual(['Limits']);
    expect(screen.queryByRole('button', { name: /^Check/ })).toBeNull();
  });
});
