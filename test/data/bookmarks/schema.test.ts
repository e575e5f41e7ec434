import * as v from 'valibot';
import { expect, test } from 'vitest';
import { bookmarkStateSchema } from '#data/bookmarks/schema.ts';

const folder = { id: 'f', name: 'Payments', parentId: null, position: 0 };
const bookmark = {
  codeHostSlug: 'pay/core',
  path: 'spec/ledger.md',
  title: 'Ledger',
  folderId: 'f',
  position: 3,
};

const read = (state: unknown) => v.parse(bookmarkStateSchema, state);

test('a state is read as it is documented', () => {
  expect(read({ folders: [folder], bookmarks: [bookmark], lastFolderId: 'f' })).toEqual({
    folders: [folder],
    bookmarks: [bookmark],
    lastFolderId: 'f',
    unreadable: [],
  });
});

test('members that are missing, null or of another type become null', () => {
  const state = read({
    folders: [{ id: 7, name: 1, parentId: {}, position: '3' }, { id: 'g' }],
    bookmarks: [{ path: 'x', position: false, folderId: 9, title: null }],
  });
  expect(state).toMatchObject({
    folders: [
      { id: '7', name: null, parentId: null, position: null },
      { id: 'g', name: null, parentId: null, position: null },
    ],
    bookmarks: [{ path: 'x', codeHostSlug: null, title: null, folderId: '9', position: null }],
    lastFolderId: null,
  });
});

test('a record that can’t be read is counted and hides no other', () => {
  const state = read({
    folders: [null, folder, { name: 'no id' }],
    bookmarks: ['text', bookmark, {}, { folderId: 'f', position: 1 }],
  });
  expect(state.folders).toEqual([folder]);
  expect(state.bookmarks).toEqual([bookmark]);
  expect(state.unreadable.map(({ list, index }) => `${list} ${index}`)).toEqual([
    'folders 0',
    'folders 2',
    'bookmarks 0',
    'bookmarks 2',
    'bookmarks 3',
  ]);
});

test('one of the two lists may be missing', () => {
  expect(read({ folders: [folder] }).bookmarks).toEqual([]);
  expect(read({ folders: null, bookmarks: [bookmark] }).folders).toEqual([]);
});

test.each([
  ['an empty object', {}],
  ['an error in disguise', { error: 'not signed in' }],
  ['a list', [folder]],
  ['null', null],
  ['lists of another kind', { folders: 'none', bookmarks: 3 }],
])('%s does not pass for a state without bookmarks', (_what, json) => {
  expect(v.safeParse(bookmarkStateSchema, json).success).toBe(false);
});
