import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import type { Content } from '#reference-service/content.ts';
import { bookmark, folder, smallContent } from './harness.ts';
import { startWithSubscription } from './webhook-harness.ts';

const FOLDERS = '/viewer/v1/bookmark-folders';
const BOOKMARKS = '/viewer/v1/bookmarks';
const inA = `${BOOKMARKS}?folderId=a&codeHostSlug=acme/specs&path=1.md`;

async function start(content?: Content) {
  const { call, until, deliveries } = await startWithSubscription(content && { content });
  return {
    call,
    /** The payload of the only event that the request makes. */
    eventOf: async (method: string, path: string, body?: unknown) => {
      const response = await call(method, path, { body });
      expect(response.ok, `${method} ${path} answered ${response.status}`).toBe(true);
      await until('succeeded', 1);
      const [made] = await deliveries();
      return made?.payload;
    },
    until,
    deliveries,
  };
}

describe('the event of', () => {
  it('a created folder holds the folder', async () => {
    const { eventOf } = await start();
    expect(await eventOf('POST', FOLDERS, { name: 'New', parentId: 'a', position: 0 })).toEqual({
      type: 'bookmark_folder.created',
      timestamp: expect.any(String),
      data: { folder: { id: expect.any(String), name: 'New', parentId: 'a', position: 0 } },
    });
  });

  it('a changed folder holds the folder and the previous values', async () => {
    const { eventOf } = await start();
    const payload = await eventOf('PATCH', `${FOLDERS}/e`, { name: 'Renamed', parentId: 'd' });
    expect(payload).toMatchObject({ type: 'bookmark_folder.updated' });
    expect(payload?.data).toEqual({
      folder: { id: 'e', name: 'Renamed', parentId: 'd', position: 0 },
      previous: { name: 'Folder e', parentId: null, position: 1 },
    });
  });

  it('a deleted folder is a single one and lists its contents', async () => {
    const { eventOf } = await start();
    const payload = await eventOf('DELETE', `${FOLDERS}/a`);
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

  it('a created bookmark holds the bookmark', async () => {
    const { eventOf } = await start();
    const made = { ...bookmark('new.md'), folderId: null };
    const payload = await eventOf('POST', BOOKMARKS, made);
    expect(payload).toMatchObject({ type: 'bookmark.created' });
    expect(payload?.data).toEqual({ bookmark: { ...made, position: 1 } });
  });

  it('a moved bookmark holds the bookmark and the previous folder', async () => {
    const { eventOf } = await start();
    const payload = await eventOf('PATCH', inA, { folderId: 'e' });
    expect(payload).toMatchObject({ type: 'bookmark.updated' });
    expect(payload?.data).toEqual({
      bookmark: { ...bookmark('1.md'), folderId: 'e', position: 0 },
      previous: { folderId: 'a' },
    });
  });

  it('a deleted bookmark holds the bookmark', async () => {
    const { eventOf } = await start();
    const payload = await eventOf('DELETE', inA);
    expect(payload).toMatchObject({ type: 'bookmark.deleted' });
    expect(payload?.data).toEqual({
      bookmark: { ...bookmark('1.md'), folderId: 'a', position: 0 },
    });
  });

  it('a large deleted folder has all counts, an incomplete list and under 20 kB', async () => {
    const bookmarks = Array.from({ length: 5000 }, (_, index) => bookmark(`${index}.md`));
    const children = Array.from({ length: 300 }, (_, index) => folder(`child-${index}`));
    const { eventOf } = await start(
      smallContent({ folders: [folder('a', { children, bookmarks })] }),
    );
    const payload = await eventOf('DELETE', `${FOLDERS}/a`);
    const list = v.pipe(v.array(v.object({})), v.minLength(20), v.maxLength(100));
    const { contents } = v.parse(
      v.object({ contents: v.looseObject({ folders: list, bookmarks: list }) }),
      payload?.data,
    );
    expect(contents).toMatchObject({ folderCount: 300, bookmarkCount: 5000, complete: false });
    expect(Buffer.byteLength(JSON.stringify(payload))).toBeLessThan(20_000);
  });

  it('a bookmark with long texts has them shortened and under 20 kB', async () => {
    const [codeHostSlug, path] = ['\u0001'.repeat(255), '\u0001'.repeat(2048)];
    const title = '\u0001'.repeat(1000);
    const { call, until, deliveries } = await start();
    await call('POST', BOOKMARKS, { body: { codeHostSlug, path, title, folderId: null } });
    const name = new URLSearchParams({ codeHostSlug, path });
    await call('PATCH', `${BOOKMARKS}?${name}`, { body: { title: 'Short' } });
    await until('succeeded', 2);
    const [updated, created] = await deliveries();
    expect(created?.payload.data).toMatchObject({ bookmark: { path } });
    expect(updated?.payload.data).toMatchObject({
      bookmark: { path: `${'\u0001'.repeat(199)}…`, title: 'Short' },
      previous: { title: `${'\u0001'.repeat(199)}…` },
    });
    for (const made of [updated, created]) {
      expect(Buffer.byteLength(JSON.stringify(made?.payload))).toBeLessThan(20_000);
    }
  });
});

it.each([
  ['changes nothing', 200, 'PATCH', `${FOLDERS}/e`, { name: 'Folder e' }],
  ['changes nothing of a bookmark', 200, 'PATCH', inA, {}],
  ['is refused', 422, 'POST', FOLDERS, { name: 'x', parentId: 'nowhere' }],
  ['is refused halfway', 409, 'PATCH', `${FOLDERS}/a`, { name: 'x', parentId: 'c' }],
  ['reads', 200, 'GET', '/viewer/v1/bookmark-state', undefined],
])('a request that %s makes no event', async (_, status, method, path, body) => {
  const { call, deliveries } = await start();
  expect((await call(method, path, { body })).status).toBe(status);
  expect(await deliveries()).toEqual([]);
});
