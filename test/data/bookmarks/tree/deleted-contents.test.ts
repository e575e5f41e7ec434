import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { BookmarkState } from '#data/bookmarks/bookmark.ts';
import { buildTree } from '#data/bookmarks/tree/build-tree.ts';
import { getDeletedContents, removeFolders } from '#data/bookmarks/tree/deleted-contents.ts';
import { getRemovedItems } from '#data/bookmarks/tree/diff-items.ts';
import {
  arbitraryState,
  createBookmarkState,
  formatTree,
  parseTree,
} from '#test/data/bookmarks/states.ts';

const library = parseTree('pay[set[rec[ledger] disputes[charges] windows] refunds] id[] loose');

/** Lists the ids of the folders, then the bookmarks as `folder/path`. */
const itemsOf = ({ folders, bookmarks }: Pick<BookmarkState, 'folders' | 'bookmarks'>) =>
  [
    ...folders.map(({ id }) => id),
    ...bookmarks.map(({ folderId, path }) => `${folderId ?? ''}/${path}`),
  ].join(' ');

test('getDeletedContents returns the deleted folders and bookmarks at the top level', () => {
  const doomed = getDeletedContents(library, ['set']);
  expect(formatTree(doomed)).toBe('set[rec[ledger] disputes[charges] windows]');
  expect(doomed.lastFolderId).toBe('set');
  const loose = library.bookmarks.filter(({ path }) => path === 'refunds' || path === 'windows');
  expect(formatTree(getDeletedContents(library, ['disputes'], loose))).toBe(
    'disputes[charges] windows refunds',
  );
});

test.each([
  [
    'a folder that is part of a cycle',
    'b',
    createBookmarkState([
      { id: 'a', parentId: 'b' },
      { id: 'b', parentId: 'a' },
      { id: 'c', parentId: 'a' },
    ]),
    'a b c',
  ],
  [
    'an id that several folders share',
    'twice',
    parseTree('twice[] twice[] other[]'),
    'twice twice',
  ],
])('getDeletedContents returns several folders for %s', (_what, id, state, deleted) => {
  expect(itemsOf(getDeletedContents(state, [id]))).toBe(deleted);
});

/** Valid state: each parent is a previous folder or the top level. */
const orderlyState = fc
  .record({ parents: fc.array(fc.nat(99), { minLength: 1 }), filed: fc.array(fc.nat(99)) })
  .map(({ parents, filed }) => {
    const earlier = (number: number, count: number) =>
      number % (count + 1) === count ? null : `${number % (count + 1)}`;
    return createBookmarkState(
      parents.map((number, at) => ({ id: `${at}`, parentId: earlier(number, at) })),
      filed.map((number, at) => ({ path: `${at}`, folderId: earlier(number, parents.length) })),
    );
  });

test('getDeletedContents returns the folder and everything that the tree shows inside the folder', () => {
  fc.assert(
    fc.property(orderlyState, (state) => {
      const { branchesByKey, nodes } = buildTree(state);
      expect(branchesByKey.size).toBe(state.folders.length);
      for (const node of nodes) {
        if (node.kind !== 'folder') continue;
        const doomed = getDeletedContents(state, [node.folder.id]);
        expect(doomed.folders).toHaveLength(node.inside.folders + 1);
        expect(doomed.bookmarks).toHaveLength(node.inside.bookmarks);
      }
    }),
  );
});

test('removeFolders removes exactly the folders and bookmarks that getDeletedContents returns', () => {
  fc.assert(
    fc.property(arbitraryState, fc.constantFrom('a', 'b', '__proto__'), (state, id) => {
      const doomed = getDeletedContents(state, [id]);
      const left = removeFolders(state, [id]);
      expect(doomed.folders.length + left.folders.length).toBe(state.folders.length);
      expect(doomed.bookmarks.length + left.bookmarks.length).toBe(state.bookmarks.length);
      expect(getRemovedItems(state, left).folders).toHaveLength(doomed.folders.length);
    }),
  );
  expect(removeFolders(library, [])).toBe(library);
});

test.each([
  ['set', 'set', null],
  ['disputes', 'pay', null],
  ['pay', 'set', 'pay'],
  [null, 'set', null],
])(
  'removeFolders: if the last used folder is %s and %s is deleted, the last used folder becomes %s',
  (lastFolderId, deleted, last) => {
    expect(removeFolders({ ...library, lastFolderId }, [deleted]).lastFolderId).toBe(last);
  },
);
