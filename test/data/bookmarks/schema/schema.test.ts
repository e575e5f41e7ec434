import fc from 'fast-check';
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

test('bookmarkStateSchema reports unreadable records and keeps the valid records', () => {
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

test('bookmarkStateSchema accepts a state without folders or without bookmarks', () => {
  expect(read({ folders: [folder] }).bookmarks).toEqual([]);
  expect(read({ folders: null, bookmarks: [bookmark] }).folders).toEqual([]);
});

test.each([
  ['an empty object', {}],
  ['an error in disguise', { error: 'not signed in' }],
  ['a list', [folder]],
  ['null', null],
  ['lists of another kind', { folders: 'none', bookmarks: 3 }],
])('bookmarkStateSchema rejects %s', (_what, json) => {
  expect(v.safeParse(bookmarkStateSchema, json).success).toBe(false);
});

test('bookmarkStateSchema replaces invalid properties of folders and bookmarks with null', () => {
  const text = (member: unknown) => (typeof member === 'string' ? member : null);
  const id = (member: unknown) => (Number.isSafeInteger(member) ? String(member) : text(member));
  const number = (member: unknown) =>
    typeof member === 'number' && Number.isFinite(member) ? member : null;
  const member = fc.oneof(
    { weight: 5, arbitrary: fc.constantFrom('', 'a', 'b') },
    { weight: 2, arbitrary: fc.constant(null) },
    fc.constantFrom(undefined, 0, 7, 0.5, Number.NaN, Number.POSITIVE_INFINITY, {}, [], true),
  );
  const sent = fc.record(
    {
      id: member,
      name: member,
      parentId: member,
      position: fc.oneof(fc.integer(), member),
      codeHostSlug: member,
      path: member,
      title: member,
      folderId: member,
      more: fc.constant('more'),
    },
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(sent, (record) => {
      const { folders, bookmarks } = read({ folders: [record], bookmarks: [record] });
      const folder = {
        id: id(record.id),
        name: text(record.name),
        parentId: id(record.parentId),
        position: number(record.position),
      };
      const bookmark = {
        codeHostSlug: text(record.codeHostSlug),
        path: text(record.path),
        title: text(record.title),
        folderId: id(record.folderId),
        position: number(record.position),
      };
      const isSomething = [bookmark.codeHostSlug, bookmark.path, bookmark.title].some(
        (part) => part !== null,
      );
      expect(folders).toEqual(folder.id === null ? [] : [folder]);
      expect(bookmarks).toEqual(isSomething ? [bookmark] : []);
    }),
  );
});
