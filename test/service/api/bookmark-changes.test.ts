import { describe, expect, it } from 'vitest';
import type { SampleFolder } from '#service/sample/types.ts';
import {
  CHANGES,
  createBookmark,
  createFolder,
  deleteBookmark,
  deleteFolder,
  INITIAL_TREE,
  startWithChanges,
  updateBookmark,
  updateFolder,
} from '#test/service/bookmark-changes.ts';
import {
  bookmark,
  createCaller,
  folder,
  formatTree,
  problem,
  read,
  smallContent,
  startService,
  state,
} from '#test/service/harness.ts';
import { listen } from '#test/service/identity/browser.ts';

describe('list of changes', () => {
  it('is applied in order, so that a change can use a folder that an earlier change creates', async () => {
    const { apply } = startWithChanges();
    const after = await apply(
      createFolder('new', 'e'),
      createBookmark('new.md', 'new'),
      updateFolder('b', { parentId: 'new' }),
      deleteFolder('a'),
      deleteBookmark('0.md', null),
    );
    expect(formatTree(after)).toBe('e[new[b[c[3.md]] new.md]]');
  });

  it("affects only the caller's bookmarks", async () => {
    const { service, apply } = startWithChanges();
    await apply(deleteFolder('a'));
    const other = createCaller(service, 'subject-2');
    const theirs = await read(await other('GET', '/viewer/v1/bookmark-state'), state);
    expect(formatTree(theirs)).toBe(INITIAL_TREE);
  });

  it('restores a deleted folder with its former id at the requested index', async () => {
    const { apply, current } = startWithChanges();
    const before = await current();
    await apply(deleteFolder('a'));
    const after = await apply(
      createFolder('a', null, { position: 0 }),
      createBookmark('1.md', 'a'),
      createBookmark('2.md', 'a'),
      createFolder('b', 'a'),
      createFolder('c', 'b'),
      createBookmark('3.md', 'c'),
      createFolder('d', 'a'),
    );
    expect({ ...after, lastFolderId: null }).toEqual({ ...before, lastFolderId: null });
  });

  it('can swap two bookmarks of the same path between two folders', async () => {
    const { apply } = startWithChanges(smallContent({ rootBookmarks: [bookmark('1.md')] }));
    const after = await apply(
      updateBookmark('1.md', 'a', { folderId: 'e', title: 'From a' }),
      updateBookmark('1.md', null, { folderId: 'a', title: 'From the top' }),
      updateBookmark('1.md', 'e', { folderId: null }),
    );
    expect(formatTree(after)).toBe('a[b[c[3.md]] d[] 2.md 1.md] e[] 1.md');
    expect(after.bookmarks.find(({ folderId }) => folderId === null)?.title).toBe('From a');
  });

  it('can delete and recreate the same folder and bookmark', async () => {
    const { apply } = startWithChanges();
    const after = await apply(
      deleteFolder('e'),
      createFolder('e', 'a', { position: 0 }),
      deleteBookmark('1.md', 'a'),
      createBookmark('1.md', 'a'),
    );
    expect(formatTree(after)).toBe('a[e[] b[c[3.md]] d[] 2.md 1.md] 0.md');
  });

  it('can delete ten thousand nested folders', async () => {
    const ids = Array.from({ length: 10_000 }, (_, index) => `f${index}`);
    const { apply } = startWithChanges();
    await apply(...ids.map((id, index) => createFolder(id, ids[index - 1] ?? null)));
    expect(formatTree(await apply(deleteFolder('f0')))).toBe(INITIAL_TREE);
  });

  it('has a compressed response, like all responses with a state', async () => {
    const service = startService();
    const { origin } = await listen(() => service.handle);
    const authorization = `Bearer ${await service.issueAccessToken('subject-1')}`;
    const send = (method: string, path: string, body?: string) =>
      fetch(`${origin}${path}`, {
        method,
        headers: { authorization, 'content-type': 'application/json' },
        ...(body !== undefined && { body }),
      });
    const changes = Array.from({ length: 20 }, (_, number) => createFolder(`f${number}`, null));
    for (const response of [
      await send('POST', CHANGES, JSON.stringify({ changes })),
      await send('GET', '/viewer/v1/bookmark-state'),
      await send('DELETE', '/viewer/v1/bookmark-folders/d'),
    ]) {
      expect(response.headers.get('content-encoding')).toBe('gzip');
      expect(response.headers.get('vary')).toBe('Accept-Encoding');
      expect((await read(response, state)).folders[0]?.id).toBe('a');
    }
  });
});

/**
 * Changes, each with the expected tree and lastFolderId after the change; the initial lastFolderId
 * is `a`.
 */
const changes: readonly (readonly [object, string, string | null])[] = [
  [createFolder('n', 'a'), 'a[b[c[3.md]] d[] n[] 1.md 2.md] e[] 0.md', 'n'],
  [createFolder('n', null, { position: 0 }), 'n[] a[b[c[3.md]] d[] 1.md 2.md] e[] 0.md', 'n'],
  [createFolder('n', null, { position: 1 }), 'a[b[c[3.md]] d[] 1.md 2.md] n[] e[] 0.md', 'n'],
  [createFolder('n', null, { position: 99 }), 'a[b[c[3.md]] d[] 1.md 2.md] e[] n[] 0.md', 'n'],
  [updateFolder('b', { name: 'Renamed' }), INITIAL_TREE, 'b'],
  [updateFolder('b', { parentId: 'e' }), 'a[d[] 1.md 2.md] e[b[c[3.md]]] 0.md', 'b'],
  [updateFolder('b', { parentId: null }), 'a[d[] 1.md 2.md] e[] b[c[3.md]] 0.md', 'b'],
  [updateFolder('b', { parentId: null, position: 0 }), 'b[c[3.md]] a[d[] 1.md 2.md] e[] 0.md', 'b'],
  [updateFolder('e', { position: 0 }), 'e[] a[b[c[3.md]] d[] 1.md 2.md] 0.md', 'e'],
  [updateFolder('b', { position: 1 }), 'a[d[] b[c[3.md]] 1.md 2.md] e[] 0.md', 'b'],
  [updateFolder('a', { position: 99 }), 'e[] a[b[c[3.md]] d[] 1.md 2.md] 0.md', 'a'],
  [updateFolder('a', { parentId: null }), INITIAL_TREE, 'a'],
  [updateFolder('b', {}), INITIAL_TREE, 'b'],
  [deleteFolder('a'), 'e[] 0.md', null],
  [createBookmark('n', 'a'), 'a[b[c[3.md]] d[] 1.md 2.md n] e[] 0.md', 'a'],
  [createBookmark('n', 'a', { position: 0 }), 'a[b[c[3.md]] d[] n 1.md 2.md] e[] 0.md', 'a'],
  [createBookmark('n', 'e', { position: 9 }), 'a[b[c[3.md]] d[] 1.md 2.md] e[n] 0.md', 'e'],
  [updateBookmark('0.md', null, { folderId: 'e' }), 'a[b[c[3.md]] d[] 1.md 2.md] e[0.md]', 'e'],
  [updateBookmark('1.md', 'a', { folderId: null }), 'a[b[c[3.md]] d[] 2.md] e[] 0.md 1.md', null],
  [
    updateBookmark('2.md', 'a', { folderId: null, position: 0 }),
    'a[b[c[3.md]] d[] 1.md] e[] 2.md 0.md',
    null,
  ],
  [updateBookmark('1.md', 'a', { position: 1 }), 'a[b[c[3.md]] d[] 2.md 1.md] e[] 0.md', 'a'],
  [updateBookmark('3.md', 'c', { folderId: 'c' }), INITIAL_TREE, 'c'],
  [updateBookmark('3.md', 'c', { title: 'Renamed' }), INITIAL_TREE, 'a'],
  [updateBookmark('3.md', 'c', {}), INITIAL_TREE, 'a'],
  [deleteBookmark('1.md', 'a'), 'a[b[c[3.md]] d[] 2.md] e[] 0.md', 'a'],
];

describe('single change', () => {
  it.each(changes)('%j changes the tree to %s', async (change, tree, lastFolderId) => {
    const { apply } = startWithChanges();
    const after = await apply(change);
    expect(formatTree(after).trim()).toBe(tree);
    expect(after.lastFolderId).toBe(lastFolderId);
  });

  it('renames a folder and a bookmark', async () => {
    const { apply } = startWithChanges();
    const after = await apply(
      updateFolder('b', { name: 'Renamed' }),
      updateBookmark('3.md', 'c', { title: 'Another title' }),
    );
    expect(after.folders.find(({ id }) => id === 'b')?.name).toBe('Renamed');
    expect(after.bookmarks.find(({ path }) => path === '3.md')?.title).toBe('Another title');
  });

  it('accepts a new id of up to 64 letters, digits, "-" and "_"', async () => {
    const { apply } = startWithChanges();
    const ids = ['x', `-_${'Az09'.repeat(15)}xy`];
    const after = await apply(...ids.map((id) => createFolder(id, null)));
    expect(after.folders.map(({ id }) => id)).toEqual(expect.arrayContaining(ids));
  });

  it('accepts an id in any format if a deleted folder had this id', async () => {
    const id = 'ordner/ö %2F?';
    const folders = [folder('top', { children: [folder(id)] })];
    const { service, call, apply } = startWithChanges(smallContent({ folders }));
    await call('DELETE', '/viewer/v1/bookmark-folders/top');
    expect(formatTree(await apply(createFolder(id, null)))).toBe(`${id}[] 0.md`);
    expect(formatTree(await apply(deleteFolder(id), createFolder(id, null)))).toBe(`${id}[] 0.md`);
    // The other user has never had a folder with that id.
    const other = createCaller(service, 'subject-2');
    const body = { changes: [deleteFolder('top'), createFolder(`${id}!`, null)] };
    expect((await other('POST', CHANGES, { body })).status).toBe(422);
  });

  it('that deletes the last used folder or one of its ancestors makes the parent of the deleted folder the last used one', async () => {
    const { apply } = startWithChanges();
    await apply(updateFolder('c'));
    expect((await apply(deleteFolder('e'))).lastFolderId).toBe('c');
    expect((await apply(deleteFolder('b'))).lastFolderId).toBe('a');
    expect((await apply(deleteFolder('a'))).lastFolderId).toBeNull();
  });

  it('can create bookmarks of one specification in several folders and at the top level', async () => {
    const { apply } = startWithChanges();
    const after = await apply(createBookmark('1.md', 'e'), createBookmark('1.md', null));
    expect(formatTree(after)).toBe('a[b[c[3.md]] d[] 1.md 2.md] e[1.md] 0.md 1.md');
    expect(after.lastFolderId).toBeNull();
  });
});

describe('DELETE of a folder', () => {
  it('returns 404 for an unknown folder, a deleted folder and a folder of another subject', async () => {
    const service = startService();
    const ada = createCaller(service, 'ada');
    const bob = createCaller(service, 'bob');
    const body = { changes: [createFolder('mine', null)] };
    expect((await ada('POST', CHANGES, { body })).status).toBe(200);
    await ada('DELETE', '/viewer/v1/bookmark-folders/e');
    for (const [call, id] of [
      [ada, 'nowhere'],
      [ada, 'e'],
      [bob, 'mine'],
    ] as const) {
      const response = await call('DELETE', `/viewer/v1/bookmark-folders/${id}`);
      expect(response.status).toBe(404);
      expect(await read(response, problem)).toMatchObject({ title: 'Not found', status: 404 });
    }
  });

  it('decodes the folder id in the path exactly once', async () => {
    const ids = ['a/b', '50%', 'a%2Fb', '?#', 'e\u0301', 'é'];
    const content = smallContent({ folders: ids.map((id) => folder(id)) });
    const call = createCaller(startService({ content }));
    for (const [index, id] of ids.entries()) {
      const path = `/viewer/v1/bookmark-folders/${encodeURIComponent(id)}`;
      const after = await read(await call('DELETE', path), state);
      expect(after.folders.map((item) => item.id)).toEqual(ids.slice(index + 1));
    }
  });

  it('deletes twenty thousand nested folders', async () => {
    let deepest: SampleFolder = folder('f0', { bookmarks: [bookmark('deep.md')] });
    for (let level = 1; level < 20_000; level += 1) {
      deepest = folder(`f${level}`, { children: [deepest] });
    }
    const call = createCaller(startService({ content: smallContent({ folders: [deepest] }) }));
    const response = await call('DELETE', '/viewer/v1/bookmark-folders/f19999');
    expect(formatTree(await read(response, state))).toBe('0.md');
  });
});
