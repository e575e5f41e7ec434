import { describe, expect, it } from 'vitest';
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
  callerOf,
  draw,
  folder,
  read,
  smallContent,
  startService,
  state,
} from '#test/service/harness.ts';
import { listen } from '#test/service/identity/browser.ts';

describe('a list of changes', () => {
  it('is applied in order and can use a folder that it creates', async () => {
    const { apply } = startWithChanges();
    const after = await apply(
      createFolder('new', 'e'),
      createBookmark('new.md', 'new'),
      updateFolder('b', { parentId: 'new' }),
      deleteFolder('a'),
      deleteBookmark('0.md', null),
    );
    expect(draw(after)).toBe('e[new[b[c[3.md]] new.md]]');
  });

  it('belongs to its caller', async () => {
    const { service, apply } = startWithChanges();
    await apply(deleteFolder('a'));
    const other = callerOf(service, 'subject-2');
    const theirs = await read(await other('GET', '/viewer/v1/bookmark-state'), state);
    expect(draw(theirs)).toBe(INITIAL_TREE);
  });

  it('restores a deleted folder with its id, at its index', async () => {
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

  it('can move a bookmark to where another one was moved away', async () => {
    const { apply } = startWithChanges(smallContent({ rootBookmarks: [bookmark('1.md')] }));
    const after = await apply(
      updateBookmark('1.md', 'a', { folderId: 'e', title: 'From a' }),
      updateBookmark('1.md', null, { folderId: 'a', title: 'From the top' }),
      updateBookmark('1.md', 'e', { folderId: null }),
    );
    expect(draw(after)).toBe('a[b[c[3.md]] d[] 2.md 1.md] e[] 1.md');
    expect(after.bookmarks.find(({ folderId }) => folderId === null)?.title).toBe('From a');
  });

  it('can delete and create the same folder and bookmark', async () => {
    const { apply } = startWithChanges();
    const after = await apply(
      deleteFolder('e'),
      createFolder('e', 'a', { position: 0 }),
      deleteBookmark('1.md', 'a'),
      createBookmark('1.md', 'a'),
    );
    expect(draw(after)).toBe('a[e[] b[c[3.md]] d[] 2.md 1.md] 0.md');
  });

  it('can delete a chain of ten thousand folders', async () => {
    const ids = Array.from({ length: 10_000 }, (_, index) => `f${index}`);
    const { apply } = startWithChanges();
    await apply(...ids.map((id, index) => createFolder(id, ids[index - 1] ?? null)));
    expect(draw(await apply(deleteFolder('f0')))).toBe(INITIAL_TREE);
  });

  it('gets a compressed response, and so does the deletion of a folder', async () => {
    const service = startService();
    const { origin } = await listen(() => service.handle);
    const authorization = `Bearer ${await service.issueAccessToken('subject-1')}`;
    const send = (method: string, path: string, body?: string) =>
      fetch(`${origin}${path}`, {
        method,
        headers: { authorization, 'content-type': 'application/json' },
        ...(body !== undefined && { body }),
      });
    for (const response of [
      await send('POST', CHANGES, JSON.stringify({ changes: [deleteFolder('e')] })),
      await send('DELETE', '/viewer/v1/bookmark-folders/d'),
    ]) {
      expect(response.headers.get('content-encoding')).toBe('gzip');
      expect((await read(response, state)).folders[0]?.id).toBe('a');
    }
  });
});

describe('create-folder', () => {
  it('puts the folder last without a position and makes it lastFolderId', async () => {
    const { apply } = startWithChanges();
    const after = await apply(createFolder('new', 'a', { name: 'New' }));
    const created = { id: 'new', name: 'New', parentId: 'a', position: 2 };
    expect(after.folders).toContainEqual(created);
    expect(after.lastFolderId).toBe('new');
  });

  it.each([
    [0, 'new[] a[b[c[3.md]] d[] 1.md 2.md] e[] 0.md'],
    [1, 'a[b[c[3.md]] d[] 1.md 2.md] new[] e[] 0.md'],
    [99, 'a[b[c[3.md]] d[] 1.md 2.md] e[] new[] 0.md'],
  ])('inserts the folder at position %i and renumbers its siblings', async (position, tree) => {
    const { apply } = startWithChanges();
    const after = await apply(createFolder('new', null, { position }));
    expect(draw(after)).toBe(tree);
    const top = after.folders.filter((one) => one.parentId === null);
    expect(top.map((one) => one.position)).toEqual([0, 1, 2]);
  });

  it('accepts a new id of up to 64 letters, digits, "-" and "_"', async () => {
    const { apply } = startWithChanges();
    const ids = ['x', `-_${'Az09'.repeat(15)}xy`];
    const after = await apply(...ids.map((id) => createFolder(id, null)));
    expect(after.folders.map(({ id }) => id)).toEqual(expect.arrayContaining(ids));
  });

  it('accepts any id of a folder that was deleted before', async () => {
    const id = 'ordner/ö %2F?';
    const folders = [folder('top', { children: [folder(id)] })];
    const { service, call, apply } = startWithChanges(smallContent({ folders }));
    await call('DELETE', '/viewer/v1/bookmark-folders/top');
    expect(draw(await apply(createFolder(id, null)))).toBe(`${id}[] 0.md`);
    expect(draw(await apply(deleteFolder(id), createFolder(id, null)))).toBe(`${id}[] 0.md`);
    // Another person has never been given that id as a deleted one.
    const other = callerOf(service, 'subject-2');
    const body = { changes: [deleteFolder('top'), createFolder(`${id}!`, null)] };
    expect((await other('POST', CHANGES, { body })).status).toBe(422);
  });
});

describe('update-folder', () => {
  it('renames the folder in its position and makes it lastFolderId', async () => {
    const { apply } = startWithChanges();
    const after = await apply(updateFolder('b', { name: 'Renamed' }));
    expect(draw(after)).toBe(INITIAL_TREE);
    expect(after.folders.find(({ id }) => id === 'b')?.name).toBe('Renamed');
    expect(after.lastFolderId).toBe('b');
  });

  it.each([
    ['into another folder', 'b', { parentId: 'e' }, 'a[d[] 1.md 2.md] e[b[c[3.md]]] 0.md'],
    ['to the top level', 'b', { parentId: null }, 'a[d[] 1.md 2.md] e[] b[c[3.md]] 0.md'],
    ['to an index', 'b', { parentId: null, position: 0 }, 'b[c[3.md]] a[d[] 1.md 2.md] e[] 0.md'],
    ['up among its siblings', 'e', { position: 0 }, 'e[] a[b[c[3.md]] d[] 1.md 2.md] 0.md'],
    ['down among its siblings', 'b', { position: 1 }, 'a[d[] b[c[3.md]] 1.md 2.md] e[] 0.md'],
    ['no further than the end', 'a', { position: 99 }, 'e[] a[b[c[3.md]] d[] 1.md 2.md] 0.md'],
    ['nowhere with the same parent', 'a', { parentId: null }, INITIAL_TREE],
    ['nowhere without a member', 'b', {}, INITIAL_TREE],
  ])('moves the folder %s', async (_, id, more, tree) => {
    const { apply } = startWithChanges();
    expect(draw(await apply(updateFolder(id, more)))).toBe(tree);
  });
});

describe('delete-folder', () => {
  it('deletes everything inside and renumbers the siblings', async () => {
    const { apply } = startWithChanges();
    const after = await apply(deleteFolder('a'));
    expect(after.folders).toEqual([{ id: 'e', name: 'Folder e', parentId: null, position: 0 }]);
    expect(after.bookmarks.map(({ path }) => path)).toEqual(['0.md']);
  });

  it('moves lastFolderId to the parent only if that folder is deleted', async () => {
    const { apply } = startWithChanges();
    await apply(updateFolder('c'));
    expect((await apply(deleteFolder('e'))).lastFolderId).toBe('c');
    expect((await apply(deleteFolder('b'))).lastFolderId).toBe('a');
    expect((await apply(deleteFolder('a'))).lastFolderId).toBeNull();
  });
});

describe('create-bookmark', () => {
  it.each([
    ['last without a position', undefined, 'a[b[c[3.md]] d[] 1.md 2.md new.md] e[] 0.md'],
    ['at its position', 0, 'a[b[c[3.md]] d[] new.md 1.md 2.md] e[] 0.md'],
    ['no further than the end', 9, 'a[b[c[3.md]] d[] 1.md 2.md new.md] e[] 0.md'],
  ])('puts the bookmark %s', async (_, position, tree) => {
    const { apply } = startWithChanges();
    const after = await apply(createBookmark('new.md', 'a', { position }));
    expect(draw(after)).toBe(tree);
    expect(after.lastFolderId).toBe('a');
  });

  it('accepts the same path in another folder, also at the top level', async () => {
    const { apply } = startWithChanges();
    const after = await apply(createBookmark('1.md', 'e'), createBookmark('1.md', null));
    expect(draw(after)).toBe('a[b[c[3.md]] d[] 1.md 2.md] e[1.md] 0.md 1.md');
    expect(after.lastFolderId).toBeNull();
  });
});

describe('update-bookmark', () => {
  it.each([
    ['into a folder', '0.md', null, { folderId: 'e' }, 'a[b[c[3.md]] d[] 1.md 2.md] e[0.md] '],
    ['to the top level', '1.md', 'a', { folderId: null }, 'a[b[c[3.md]] d[] 2.md] e[] 0.md 1.md'],
    [
      'to an index',
      '2.md',
      'a',
      { folderId: null, position: 0 },
      'a[b[c[3.md]] d[] 1.md] e[] 2.md 0.md',
    ],
    ['among its siblings', '1.md', 'a', { position: 1 }, 'a[b[c[3.md]] d[] 2.md 1.md] e[] 0.md'],
    ['nowhere with the same folder', '1.md', 'a', { folderId: 'a' }, INITIAL_TREE],
    ['nowhere without a member', '1.md', 'a', {}, INITIAL_TREE],
  ])('moves the bookmark %s', async (_, path, folderId, set, tree) => {
    const { apply } = startWithChanges();
    expect(draw(await apply(updateBookmark(path, folderId, set)))).toBe(tree.trim());
  });

  it('changes the title without changing lastFolderId', async () => {
    const { apply } = startWithChanges();
    const after = await apply(updateBookmark('3.md', 'c', { title: 'Another title' }));
    expect(after.bookmarks.find(({ path }) => path === '3.md')?.title).toBe('Another title');
    expect(after.lastFolderId).toBe('a');
  });

  it('makes a folder that is given lastFolderId', async () => {
    const { apply } = startWithChanges();
    expect((await apply(updateBookmark('3.md', 'c', { folderId: 'c' }))).lastFolderId).toBe('c');
  });
});

it('delete-bookmark renumbers the bookmarks after it', async () => {
  const { apply } = startWithChanges();
  const after = await apply(deleteBookmark('1.md', 'a'));
  expect(draw(after)).toBe('a[b[c[3.md]] d[] 2.md] e[] 0.md');
  expect(after.bookmarks.find(({ path }) => path === '2.md')?.position).toBe(0);
});
