import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import type { Content } from '#service/content.ts';
import {
  CHANGES,
  createBookmark,
  createFolder,
  deleteFolder,
  updateBookmark,
  updateFolder,
} from './bookmark-changes.ts';
import { bookmark, folder, smallContent } from './harness.ts';
import { startWithSubscription } from './webhook-harness.ts';

async function start(content?: Content) {
  const { call, until, deliveries } = await startWithSubscription(content && { content });
  const send = (...changes: readonly object[]) => call('POST', CHANGES, { body: { changes } });
  return {
    call,
    send,
    /** Applies a change and returns the payload of the only event that the change causes. */
    eventOf: async (change: object) => {
      expect((await send(change)).status).toBe(200);
      await until('succeeded', 1);
      const [made] = await deliveries();
      return made?.payload;
    },
    until,
    deliveries,
  };
}

describe('event payload', () => {
  it('for a created folder contains the folder', async () => {
    const { eventOf } = await start();
    expect(await eventOf(createFolder('new', 'a', { position: 0 }))).toEqual({
      type: 'bookmark_folder.created',
      timestamp: expect.any(String),
      subscriptionId: expect.any(String),
      data: { folder: { id: 'new', name: 'Folder new', parentId: 'a', position: 0 } },
    });
  });

  it('for a changed folder contains the folder and the previous values', async () => {
    const { eventOf } = await start();
    const payload = await eventOf(updateFolder('e', { name: 'Renamed', parentId: 'd' }));
    expect(payload).toMatchObject({ type: 'bookmark_folder.updated' });
    expect(payload?.data).toEqual({
      folder: { id: 'e', name: 'Renamed', parentId: 'd', position: 0 },
      previous: { name: 'Folder e', parentId: null, position: 1 },
    });
  });

  it('for a deleted folder lists all nested folders and bookmarks', async () => {
    const { eventOf } = await start();
    const payload = await eventOf(deleteFolder('a'));
    expect(payload).toMatchObject({ type: 'bookmark_folder.deleted' });
    expect(payload?.data).toEqual({
      folder: { id: 'a', name: 'Folder a', parentId: null, position: 0 },
      contents: {
        folderCount: 3,
        bookmarkCount: 3,
        folders: [
          { id: 'b', name: 'Folder b', parentId: 'a', position: 0 },
          { id: 'd', name: 'Folder d', parentId: 'a', position: 1 },
          { id: 'c', name: 'Folder c', parentId: 'b', position: 0 },
        ],
        bookmarks: [
          { ...bookmark('1.md'), folderId: 'a', position: 0 },
          { ...bookmark('2.md'), folderId: 'a', position: 1 },
          { ...bookmark('3.md'), folderId: 'c', position: 0 },
        ],
        complete: true,
      },
    });
  });

  it('for a moved bookmark contains the bookmark and the previous folder', async () => {
    const { eventOf } = await start();
    const payload = await eventOf(updateBookmark('1.md', 'a', { folderId: 'e' }));
    expect(payload).toMatchObject({ type: 'bookmark.updated' });
    expect(payload?.data).toEqual({
      bookmark: { ...bookmark('1.md'), folderId: 'e', position: 0 },
      previous: { folderId: 'a' },
    });
  });

  it('for a large deleted folder has complete counts, truncated lists and a size below 20 kB', async () => {
    const bookmarks = Array.from({ length: 5000 }, (_, index) => bookmark(`${index}.md`));
    const children = Array.from({ length: 300 }, (_, index) => folder(`child-${index}`));
    const { eventOf } = await start(
      smallContent({ folders: [folder('a', { children, bookmarks })] }),
    );
    const payload = await eventOf(deleteFolder('a'));
    const list = v.pipe(v.array(v.object({})), v.minLength(20), v.maxLength(100));
    const { contents } = v.parse(
      v.object({ contents: v.looseObject({ folders: list, bookmarks: list }) }),
      payload?.data,
    );
    expect(contents).toMatchObject({ folderCount: 300, bookmarkCount: 5000, complete: false });
    expect(Buffer.byteLength(JSON.stringify(payload))).toBeLessThan(20_000);
  });

  it('for a bookmark with long strings contains truncated strings and has a size below 20 kB', async () => {
    const [codeHostSlug, path] = ['\u0001'.repeat(255), '\u0001'.repeat(2048)];
    const title = '\u0001'.repeat(950);
    const shorter = '\u0002'.repeat(200);
    const { send, until, deliveries } = await start();
    await send(createBookmark(path, null, { codeHostSlug, title }));
    await send({ ...updateBookmark(path, null, { title: shorter }), codeHostSlug });
    await until('succeeded', 2);
    const [updated, created] = await deliveries();
    expect(created?.payload.data).toMatchObject({ bookmark: { path } });
    expect(updated?.payload.data).toMatchObject({
      bookmark: { path: `${'\u0001'.repeat(199)}…`, title: shorter },
      previous: { title: `${'\u0001'.repeat(199)}…` },
    });
    for (const made of [updated, created]) {
      expect(Buffer.byteLength(JSON.stringify(made?.payload))).toBeLessThan(20_000);
    }
  });
});

it('a list of changes causes one event for each effective change, in order', async () => {
  const { send, until, deliveries } = await start();
  await send(
    createFolder('new', null),
    createBookmark('1.md', 'new'),
    updateBookmark('1.md', 'new', { position: 0 }),
    updateBookmark('1.md', 'new', { title: 'Renamed' }),
    deleteFolder('a'),
    deleteFolder('new'),
  );
  await until('succeeded', 5);
  const events = (await deliveries()).map(({ payload, about }) => `${payload.type} ${about}`);
  expect(events.toReversed()).toEqual([
    'bookmark_folder.created Folder new',
    'bookmark.created Title of 1.md',
    'bookmark.updated Renamed',
    'bookmark_folder.deleted Folder a',
    'bookmark_folder.deleted Folder new',
  ]);
});

it('a DELETE of a folder causes an event with the deleted folder and its contents', async () => {
  const { call, until, deliveries } = await start();
  expect((await call('DELETE', '/viewer/v1/bookmark-folders/d')).status).toBe(200);
  await until('succeeded', 1);
  const contents = { folderCount: 0, bookmarkCount: 0, folders: [], bookmarks: [], complete: true };
  const deleted = { id: 'd', name: 'Folder d', parentId: 'a', position: 1 };
  expect((await deliveries())[0]?.payload.data).toEqual({ folder: deleted, contents });
});

describe('no event is caused by', () => {
  it.each([
    ['a folder that stays the same', 200, [updateFolder('e', { name: 'Folder e', position: 1 })]],
    ['a bookmark that stays the same', 200, [updateBookmark('1.md', 'a', {})]],
    ['a list that is refused', 404, [createFolder('new', null), deleteFolder('x')]],
  ])('%s', async (_, status, changes) => {
    const { send, deliveries } = await start();
    expect((await send(...changes)).status).toBe(status);
    expect(await deliveries()).toEqual([]);
  });

  it('a repeated Idempotency-Key', async () => {
    const { call, deliveries } = await start();
    const headers = { 'idempotency-key': 'key-1' };
    const body = { changes: [createBookmark('new.md', 'a')] };
    for (const _ of ['first', 'again']) await call('POST', CHANGES, { body, headers });
    expect(await deliveries()).toHaveLength(1);
  });

  it('a GET request', async () => {
    const { call, deliveries } = await start();
    expect((await call('GET', '/viewer/v1/bookmark-state')).status).toBe(200);
    expect(await deliveries()).toEqual([]);
  });
});
