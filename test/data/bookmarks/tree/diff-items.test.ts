import { expect, test } from 'vitest';
import { removeFolders } from '#data/bookmarks/tree/deleted-contents.ts';
import {
  type FoldersAndBookmarks,
  getRemovedItems,
  hasSameContents,
  hasSameItems,
} from '#data/bookmarks/tree/diff-items.ts';
import { createBookmarkState, parseTree } from '#test/data/bookmarks/states.ts';

const library = parseTree('pay[set[rec[ledger] disputes[charges] windows] refunds] id[] loose');

/** Lists the ids of the folders, then the bookmarks as `folder/path`. */
const itemsOf = ({ folders, bookmarks }: FoldersAndBookmarks) =>
  [
    ...folders.map(({ id }) => id),
    ...bookmarks.map(({ folderId, path }) => `${folderId ?? ''}/${path}`),
  ].join(' ');

test.each([
  [
    'all removed folders and bookmarks',
    library,
    removeFolders(library, ['set', 'id']),
    'set rec disputes id rec/ledger disputes/charges set/windows',
  ],
  ['nothing if the states are equal', library, library, ''],
  [
    'no bookmark that moved to another folder',
    library,
    { ...library, bookmarks: library.bookmarks.map((one) => ({ ...one, folderId: 'id' })) },
    '',
  ],
  [
    'the removed ones of several equal bookmarks',
    parseTree('f[same same same]'),
    parseTree('f[same]'),
    'f/same f/same',
  ],
  [
    'a bookmark whose path still exists in another repository',
    createBookmarkState([], [{ path: 'x', codeHostSlug: 'team/a' }]),
    createBookmarkState([], [{ path: 'x', codeHostSlug: 'team/b' }]),
    '/x',
  ],
  [
    'a bookmark of which an equal one remains in another folder',
    parseTree('a[same] b[same]'),
    parseTree('a[] b[same]'),
    'a/same',
  ],
])('getRemovedItems returns %s', (_what, before, after, lost) => {
  expect(itemsOf(getRemovedItems(before, after))).toBe(lost);
});

test.each([
  ['b[] a[c[x]]', true],
  ['a[c[]] b[]', false],
  ['a[c[x y]] b[]', false],
  ['a[d[x]] b[]', false],
])('hasSameItems compares a[c[x]] b[] with %s regardless of order: %s', (other, same) => {
  expect(hasSameItems(parseTree('a[c[x]] b[]'), parseTree(other))).toBe(same);
});

test.each([
  ['b[] a[c[x]]', true],
  ['a[c[]] b[x]', false],
  ['a[c[x x]] b[]', false],
  ['a[c[x]] c[]', false],
])('hasSameContents compares a[c[x]] b[] with %s regardless of order: %s', (other, same) => {
  expect(hasSameContents(parseTree('a[c[x]] b[]'), parseTree(other))).toBe(same);
});

test('hasSameContents compares names and titles', () => {
  const withNames = (name: string, title: string) =>
    createBookmarkState([{ id: 'a', name }], [{ path: 'x', folderId: 'a', title }]);
  const before = withNames('Old', 'Old');
  expect(hasSameContents(before, withNames('Old', 'Old'))).toBe(true);
  expect(hasSameContents(before, withNames('New', 'Old'))).toBe(false);
  expect(hasSameContents(before, withNames('Old', 'New'))).toBe(false);
});
