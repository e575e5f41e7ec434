import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { openTreeChannel, type TreeChange } from '#app/use-bookmark-sync.ts';
import type { BookmarkState } from '#data/bookmarks/bookmark.ts';
import { bookmarksKey } from '#data/bookmarks/queries.ts';
import type { Services } from '#platform/react.tsx';
import { storageKey } from '#platform/stored.ts';
import { renderApp } from '#test/support/render-app.tsx';
import { appOrigin, startReferenceService } from '#test/support/server.ts';

const server = startReferenceService();
const mara = {
  type: 'tree-changed' as const,
  issuer: `${appOrigin}/oidc`,
  subject: 'mara',
  deleted: [],
};
const reads = () => server.sent.filter(({ path }) => path === '/viewer/v1/bookmark-state').length;

async function expectRead(times: number, { queryClient }: Services) {
  await waitFor(() => expect(reads()).toBe(times));
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
}

let otherTab: ReturnType<typeof openTreeChannel>;
let heard: TreeChange[];
afterEach(() => otherTab.close());

/** Renders the app and opens a message channel to the app, as another tab would. */
async function renderWithOtherTab(path: string, config: Readonly<Record<string, unknown>> = {}) {
  const rendered = await renderApp(server, path, config);
  heard = [];
  otherTab = openTreeChannel(rendered.services.config);
  otherTab.subscribe((change) => heard.push(change));
  return rendered;
}

describe('messages between tabs about bookmark changes', () => {
  test('contain, after a deletion, the id of the user whose bookmarks have changed', async () => {
    const { user } = await renderWithOtherTab('/bookmarks/settlement');
    await screen.findByRole('treeitem', { name: 'Settlement' });
    await user.click(screen.getByRole('button', { name: 'Delete folder…' }));
    const dialog = await screen.findByRole('alertdialog');
    await user.click(within(dialog).getByRole('button', { name: 'Delete 9 items' }));
    await waitFor(() => expect(heard).toEqual([expect.objectContaining(mara)]));
    expect(heard[0]?.confirmed).toBeUndefined();
  });

  test('make the receiving tab refetch the bookmarks', async () => {
    const { services } = await renderWithOtherTab('/bookmarks');
    await screen.findByRole('treeitem', { name: 'Settlement' });
    expect(reads()).toBe(1);
    await act(async () => otherTab.post(mara));
    await expectRead(2, services);
  });

  test('do not cause a refetch if they come from a tab of another user', async () => {
    const { services } = await renderWithOtherTab('/bookmarks');
    await screen.findByRole('treeitem', { name: 'Settlement' });
    let refetches = 0;
    services.queryClient.getQueryCache().subscribe((event) => {
      const isRefetch = event.type === 'updated' && event.action.type === 'fetch';
      if (isRefetch && event.query.queryKey === bookmarksKey) refetches += 1;
    });
    otherTab.post({ ...mara, subject: 'noor' });
    otherTab.post({ ...mara, issuer: 'x' });
    // Messages arrive in order, so the refetch that this message causes is the only refetch.
    await act(async () => otherTab.post(mara));
    await expectRead(2, services);
    expect(refetches).toBe(1);
  });
});

describe('messages between tabs about bookmark changes without the viewer.read extension', () => {
  const unread = { extensions: [] };
  const state: BookmarkState = {
    folders: [{ id: 'disputes', name: 'Disputes', parentId: null, position: 0 }],
    bookmarks: [],
    lastFolderId: null,
    unreadable: [{ list: 'bookmarks', index: 3, reason: 'not a record' }],
  };
  const named = (name: string): BookmarkState => ({
    ...state,
    folders: [{ id: 'disputes', name, parentId: null, position: 0 }],
  });
  /**
   * Returns the message that another tab sends after it has loaded this bookmark state from the
   * service.
   */
  const createStateMessage = (answered: BookmarkState, at = Date.now()) => ({
    at,
    state: answered,
    unreadable: [...answered.unreadable],
  });
  const folder = (name: string) => screen.findByRole('treeitem', { name });

  async function openFile(user: Awaited<ReturnType<typeof renderApp>>['user']) {
    await screen.findByRole('button', { name: 'Open a file' });
    const input = document.querySelector<HTMLInputElement>('input[type="file"]');
    if (input === null) throw new Error('there is no place to open a file');
    await user.upload(input, new File([JSON.stringify(state)], 'saved.json'));
    await folder('Disputes');
  }

  test('contain the service’s response to a deletion', async () => {
    const { user } = await renderWithOtherTab('/bookmarks', unread);
    await openFile(user);
    await user.click(await folder('Disputes'));
    await user.click(screen.getByRole('button', { name: 'Delete folder…' }));
    const dialog = await screen.findByRole('alertdialog');
    await user.click(within(dialog).getByRole('button', { name: /^Delete 1 item/ }));
    await screen.findByText('As of the last deletion');
    await waitFor(() =>
      expect(heard).toEqual([expect.objectContaining({ ...mara, deleted: ['disputes'] })]),
    );
    const folders = heard[0]?.confirmed?.state.folders.map(({ id }) => id);
    expect(folders).toContain('payments');
    expect(folders).not.toContain('disputes');
  });

  test('make this tab show the bookmark state that another tab received from the service', async () => {
    const { user } = await renderWithOtherTab('/bookmarks', unread);
    await openFile(user);
    await act(async () => otherTab.post({ ...mara, confirmed: createStateMessage(named('New')) }));
    expect(await folder('New')).toBeVisible();
    expect(screen.queryByRole('treeitem', { name: 'Disputes' })).toBeNull();
    expect(screen.getByText('As of the last deletion')).toBeVisible();
    expect(screen.getByText('1 item couldn’t be read')).toBeVisible();
  });

  test('update the number of items in an open deletion dialog', async () => {
    const { user } = await renderWithOtherTab('/bookmarks', unread);
    await openFile(user);
    await user.click(await folder('Disputes'));
    await user.click(screen.getByRole('button', { name: 'Delete folder…' }));
    const dialog = await screen.findByRole('alertdialog');
    const inside = { id: 'within', name: 'Within', parentId: 'disputes', position: 0 };
    const fuller = { ...state, folders: [...state.folders, inside] };
    await act(async () => otherTab.post({ ...mara, confirmed: createStateMessage(fuller) }));
    await screen.findByText('As of the last deletion');
    expect(await within(dialog).findByRole('button', { name: 'Delete 2 items' })).toBeVisible();
    expect(server.sent.filter(({ method }) => method === 'DELETE')).toEqual([]);
  });

  test('change nothing if they contain an older bookmark state than the one on screen', async () => {
    await renderWithOtherTab('/bookmarks', unread);
    const now = Date.now();
    const last = { id: 'last', name: 'Last', parentId: null, position: 1 };
    const newer = { ...state, folders: [...named('New').folders, last] };
    await act(async () => otherTab.post({ ...mara, confirmed: createStateMessage(newer, now) }));
    await folder('New');
    otherTab.post({ ...mara, confirmed: createStateMessage(named('Old'), now - 1) });
    // Messages arrive in order, so the older state has arrived when this folder is removed.
    await act(async () => otherTab.post({ ...mara, deleted: ['last'] }));
    await waitFor(() => expect(screen.queryByRole('treeitem', { name: 'Last' })).toBeNull());
    expect(await folder('New')).toBeVisible();
  });

  test('remove a deleted folder even if they contain an older bookmark state, and don’t restore it later', async () => {
    await renderWithOtherTab('/bookmarks', unread);
    const now = Date.now();
    const gone = { ...state, folders: [], bookmarks: [] };
    await act(async () =>
      otherTab.post({ ...mara, confirmed: createStateMessage(named('Disputes'), now) }),
    );
    await folder('Disputes');
    await act(async () =>
      otherTab.post({
        ...mara,
        confirmed: createStateMessage(gone, now - 1),
        deleted: ['disputes'],
      }),
    );
    await waitFor(() => expect(screen.queryByRole('treeitem', { name: 'Disputes' })).toBeNull());
    const other = { id: 'other', name: 'Other', parentId: null, position: 1 };
    const older = { ...state, folders: [...state.folders, other] };
    await act(async () =>
      otherTab.post({ ...mara, confirmed: createStateMessage(older, now + 1) }),
    );
    await folder('Other');
    expect(screen.queryByRole('treeitem', { name: 'Disputes' })).toBeNull();
  });

  test('change nothing if they come from a tab of another user', async () => {
    const { user } = await renderWithOtherTab('/bookmarks', unread);
    await openFile(user);
    const now = Date.now();
    const confirmed = createStateMessage(named('New'), now);
    otherTab.post({ ...mara, subject: 'noor', confirmed });
    otherTab.post({ ...mara, issuer: 'x', confirmed });
    // This state is older than the other users' states, so the tab would ignore this state if it had
    // accepted one of those.
    const own = createStateMessage(named('Own'), now - 1);
    await act(async () => otherTab.post({ ...mara, confirmed: own }));
    expect(await folder('Own')).toBeVisible();
  });
});

test('the channel between tabs ignores invalid messages and receives the next valid message', async () => {
  const { services } = await renderWithOtherTab('/settings/webhooks');
  const { baseUrl, oidc } = services.config;
  const raw = new BroadcastChannel(storageKey('bookmarks', oidc.authority, baseUrl));
  const untimely = { ...mara, confirmed: { state: {} } };
  for (const message of [null, 'x', 1, { type: 'tree-changed' }, untimely]) {
    raw.postMessage(message);
  }
  raw.postMessage(mara);
  await waitFor(() => expect(heard).toEqual([expect.objectContaining(mara)]));
  raw.close();
});
