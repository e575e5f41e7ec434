import { describe, expect, it } from 'vitest';
import {
  CHANGES,
  createBookmark,
  createFolder,
  deleteBookmark,
  deleteFolder,
  startWithChanges,
  updateBookmark,
  updateFolder,
} from '#test/service/bookmark-changes.ts';

const first = updateFolder('e', { name: 'Not applied' });

describe('bookmark change', () => {
  it.each([
    ['an unknown folder to update', updateFolder('x', { name: 'x' })],
    ['an unknown folder to delete', deleteFolder('x')],
    ['an unknown parent of a new folder', createFolder('new', 'x')],
    ['an unknown parent to move to', updateFolder('a', { parentId: 'x' })],
    ['an unknown folder of a new bookmark', createBookmark('new.md', 'x')],
    ['an unknown folder to move a bookmark to', updateBookmark('1.md', 'a', { folderId: 'x' })],
    ['an unknown bookmark to update', updateBookmark('1.md', 'e', {})],
    ['a bookmark of an unknown folder', deleteBookmark('1.md', 'x')],
  ])('is refused with 404 for %s', async (_, change) => {
    const { refusal } = startWithChanges();
    expect(await refusal([first, change])).toMatchObject({ status: 404, pointer: '/changes/1' });
  });

  it.each([
    ['an id that is taken', createFolder('a', null)],
    ['a second bookmark of a path', createBookmark('1.md', 'a')],
    ['a folder moved into itself', updateFolder('a', { parentId: 'a' })],
    ['a folder moved into a child', updateFolder('a', { parentId: 'b' })],
    ['a folder moved deeper into itself', updateFolder('a', { parentId: 'c' })],
  ])('is refused with 409 for %s', async (_, change) => {
    const { refusal } = startWithChanges();
    expect(await refusal([first, change])).toMatchObject({ status: 409, pointer: '/changes/1' });
  });

  it.each([
    ['a name', updateFolder('b', { name: 'New', was: { name: 'Old' } }), { name: 'Folder b' }],
    ['a parent', updateFolder('b', { parentId: 'e', was: { parentId: null } }), { parentId: 'a' }],
    [
      'a title',
      { ...updateBookmark('1.md', 'a', { title: 'New' }), was: { title: 'Old' } },
      { title: 'Title of 1.md' },
    ],
    [
      'the folder of a bookmark',
      { ...updateBookmark('1.md', 'a', { folderId: 'e' }), was: { folderId: 'b' } },
      { folderId: 'a' },
    ],
    [
      'one of two values, before an unknown parent is noticed',
      updateFolder('b', { parentId: 'x', was: { name: 'Folder b', parentId: 'd' } }),
      { name: 'Folder b', parentId: 'a' },
    ],
  ])(
    'is refused with 409 and the current values if it names an outdated value: %s',
    async (_, change, current) => {
      const { refusal } = startWithChanges();
      expect(await refusal([first, change])).toMatchObject({
        status: 409,
        pointer: '/changes/1',
        current,
      });
    },
  );

  it('is applied if it names the current values, including those of an earlier change', async () => {
    const { apply } = startWithChanges();
    const { folders } = await apply(
      updateFolder('b', { name: 'B', was: { name: 'Folder b', parentId: 'a' } }),
      updateFolder('b', { parentId: null, was: { name: 'B', parentId: 'a' } }),
    );
    expect(folders).toContainEqual({ id: 'b', name: 'B', parentId: null, position: 2 });
  });

  it('is refused with 409 for a move to a folder that contains the bookmark', async () => {
    const { refusal } = startWithChanges();
    const move = updateBookmark('1.md', null, { folderId: 'a' });
    expect(await refusal([createBookmark('1.md', null), move])).toMatchObject({
      status: 409,
      pointer: '/changes/1',
    });
  });

  it.each([
    ['a text', 'delete-folder', '#/changes/1'],
    ['no operation', { id: 'a' }, '#/changes/1/op'],
    ['an unknown operation', { op: 'rename-folder', id: 'a' }, '#/changes/1/op'],
    ['an unknown member', { ...deleteFolder('a'), deep: true }, '#/changes/1/deep'],
    ['a missing member', { op: 'create-folder', id: 'x', name: 'x' }, '#/changes/1/parentId'],
    ['an empty name', updateFolder('a', { name: '' }), '#/changes/1/name'],
    ['a long name', createFolder('x', null, { name: 'x'.repeat(256) }), '#/changes/1/name'],
    ['half a surrogate pair', updateFolder('a', { name: '\ud800' }), '#/changes/1/name'],
    ['an empty id', createFolder('', null), '#/changes/1/id'],
    ['a long id', createFolder('x'.repeat(65), null), '#/changes/1/id'],
    ['an id of other characters', createFolder('a/b', null), '#/changes/1/id'],
    ['an empty parent id', updateFolder('a', { parentId: '' }), '#/changes/1/parentId'],
    ['a negative position', updateFolder('a', { position: -1 }), '#/changes/1/position'],
    ['half a position', createBookmark('x', 'a', { position: 0.5 }), '#/changes/1/position'],
    ['an empty path', createBookmark('', 'a'), '#/changes/1/path'],
    ['a long path', deleteBookmark('x'.repeat(2049), 'a'), '#/changes/1/path'],
    ['a long title', createBookmark('x', 'a', { title: 'x'.repeat(1001) }), '#/changes/1/title'],
    [
      'a long slug',
      createBookmark('x', 'a', { codeHostSlug: 'x'.repeat(256) }),
      '#/changes/1/codeHostSlug',
    ],
    ['no folder', { ...deleteBookmark('x', null), folderId: undefined }, '#/changes/1/folderId'],
    ['a seen position', updateFolder('a', { was: { position: 0 } }), '#/changes/1/was/position'],
    ['a seen number', updateFolder('a', { was: { name: 7 } }), '#/changes/1/was/name'],
    ['an empty title', updateBookmark('1.md', 'a', { title: '' }), '#/changes/1/set/title'],
    [
      'an unknown member of set',
      updateBookmark('1.md', 'a', { path: 'x' }),
      '#/changes/1/set/path',
    ],
  ])('is refused with 422 for %s', async (_, change, pointer) => {
    const { refusal } = startWithChanges();
    const refused = await refusal([first, change]);
    expect(refused).toMatchObject({ status: 422, pointer: '/changes/1' });
    expect(refused.errors?.map((error) => error.pointer)).toEqual([pointer]);
  });

  it('is accepted with strings of the maximum length', async () => {
    const { apply } = startWithChanges();
    const path = 'x'.repeat(2048);
    const more = { codeHostSlug: '\u{1f4d6}'.repeat(255), title: '\u{1f4d6}'.repeat(1000) };
    const name = '\u{1f4d6}'.repeat(255);
    const after = await apply(createBookmark(path, 'a', more), updateFolder('a', { name }));
    expect(after.bookmarks).toContainEqual({ path, folderId: 'a', position: 2, ...more });
    expect(after.folders).toContainEqual({ id: 'a', name, parentId: null, position: 0 });
  });
});

describe('name of a folder', () => {
  it.each(['x', '👩‍🚀', '__proto__', '<img src=x onerror=1>', '\u202Egpj'])(
    'is accepted: %j',
    async (name) => {
      const { apply } = startWithChanges();
      const after = await apply(createFolder('new', null, { name }));
      expect(after.folders.find(({ id }) => id === 'new')?.name).toBe(name);
    },
  );

  it.each(['a\u0000b', null, 7, ['x'], undefined])('is refused: %j', async (name) => {
    const { refusal } = startWithChanges();
    const { errors } = await refusal([createFolder('new', null, { name })]);
    expect(errors?.[0]?.pointer).toBe('#/changes/0/name');
  });
});

it.each(['1', 1e300, null])(
  'a bookmark change with the position %j is refused with a JSON pointer to the position',
  async (position) => {
    const { refusal } = startWithChanges();
    const { errors } = await refusal([createFolder('new', null, { position })]);
    expect(errors?.[0]?.pointer).toBe('#/changes/0/position');
  },
);

describe('list of changes', () => {
  it.each([[[]], [undefined], [null], [{}], ['x']])(
    'is refused with 422 if its value is %j',
    async (changes) => {
      const { refusal } = startWithChanges();
      const refused = await refusal(changes);
      expect(refused.status).toBe(422);
      expect(refused.errors?.[0]?.pointer).toBe('#/changes');
    },
  );

  it('is refused with 422 if it contains four million nested arrays', async () => {
    const { call } = startWithChanges();
    const body = `{"changes":[${'['.repeat(4_000_000)}${']'.repeat(4_000_000)}]}`;
    expect((await call('POST', CHANGES, { body })).status).toBe(422);
  });
});

describe('Idempotency-Key', () => {
  const key = { 'idempotency-key': 'key-1' };
  const changes = [createFolder('x', null)];

  it('is refused with 422 if it was used with another list, which isn’t applied', async () => {
    const { send, current } = startWithChanges();
    expect((await send(changes, key)).status).toBe(200);
    const before = await current();
    expect((await send([createFolder('y', null)], key)).status).toBe(422);
    expect(await current()).toEqual(before);
  });

  it('expires after 24 hours, so that a repeated request is executed again', async () => {
    let now = new Date('2026-01-01T00:00:00Z');
    const { send } = startWithChanges(undefined, { now: () => now });
    expect((await send(changes, key)).status).toBe(200);
    now = new Date('2026-01-01T23:59:59Z');
    expect((await send(changes, key)).status).toBe(200);
    now = new Date('2026-01-02T00:00:00Z');
    expect((await send(changes, key)).status).toBe(409);
  });

  it('makes a repeated request succeed after another change of the same folder', async () => {
    const { send, apply, current } = startWithChanges();
    const rename = [updateFolder('a', { name: 'First', was: { name: 'Folder a' } })];
    expect((await send(rename, key)).status).toBe(200);
    await apply(updateFolder('a', { name: 'Second', was: { name: 'First' } }));
    expect((await send(rename, key)).status).toBe(200);
    expect((await current()).folders).toContainEqual(expect.objectContaining({ name: 'Second' }));
  });

  it.each(['', 'x'.repeat(256)])('is refused with 422 if its value is %j', async (value) => {
    const { send } = startWithChanges();
    expect((await send(changes, { 'idempotency-key': value })).status).toBe(422);
  });
});
