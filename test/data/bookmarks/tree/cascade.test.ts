import fc from 'fast-check';
import { expect, test } from 'vitest';
import { buildTree } from '#data/bookmarks/tree/build-tree.ts';
import {
  getDeletedContents,
  getDeletedContentsOfNodes,
  getRemovedItems,
  hasSameItems,
  removeFolders,
} from '#data/bookmarks/tree/cascade.ts';
import { arbitraryState, createBookmarkState } from '#test/data/bookmarks/states.ts';

const payments = createBookmarkState(
  [
    { id: 'payments' },
    { id: 'settlement', parentId: 'payments' },
    { id: 'reconciliation', parentId: 'settlement' },
    { id: 'disputes', parentId: 'settlement' },
    { id: 'identity' },
  ],
  [
    { path: 'ledger', folderId: 'reconciliation' },
    { path: 'windows', folderId: 'settlement' },
    { path: 'chargebacks', folderId: 'disputes' },
    { path: 'refunds', folderId: 'payments' },
    { path: 'loose' },
  ],
);

const counts = ({
  folders,
  bookmarks,
}: {
  folders: readonly unknown[];
  bookmarks: readonly unknown[];
}) => `${folders.length} folders, ${bookmarks.length} bookmarks`;

test('getDeletedContents returns a state with the deleted folder at its root', () => {
  const doomed = getDeletedContents(payments, ['settlement']);
  expect(buildTree(doomed).roots.map(({ name }) => name)).toEqual(['settlement']);
  expect(doomed.lastFolderId).toBe('settlement');
});

test('getDeletedContents puts the passed folders and bookmarks at the top level', () => {
  const loose = payments.bookmarks.filter(({ path }) => path === 'refunds' || path === 'windows');
  expect(loose).toHaveLength(2);
  const doomed = getDeletedContents(payments, ['disputes'], loose);
  expect(doomed.folders).toMatchObject([{ id: 'disputes', parentId: null }]);
  expect(doomed.bookmarks).toMatchObject([
    { path: 'windows', folderId: null },
    { path: 'chargebacks', folderId: 'disputes' },
    { path: 'refunds', folderId: null },
  ]);
});

test.each([
  ['settlement', 'settlement', null],
  ['disputes', 'payments', null],
  ['payments', 'settlement', 'payments'],
  [null, 'settlement', null],
])(
  'removeFolders: if lastFolderId is %s and %s is deleted, the new lastFolderId is %s',
  (lastFolderId, deleted, last) => {
    expect(removeFolders({ ...payments, lastFolderId }, [deleted]).lastFolderId).toBe(last);
  },
);

test('removeFolders returns the same state if no folders are deleted', () => {
  expect(removeFolders(payments, [])).toBe(payments);
});

test.each([
  [
    'a folder of a cycle',
    'b',
    createBookmarkState([
      { id: 'a', parentId: 'b' },
      { id: 'b', parentId: 'a' },
      { id: 'c', parentId: 'a' },
    ]),
    '3 folders, 0 bookmarks',
  ],
  [
    'an id that several folders have',
    'twice',
    createBookmarkState([{ id: 'twice' }, { id: 'twice' }, { id: 'other' }]),
    '2 folders, 0 bookmarks',
  ],
])(
  'getDeletedContents returns several folders if one folder id is passed: %s',
  (_what, id, state, deleted) => {
    expect(counts(getDeletedContents(state, [id]))).toBe(deleted);
  },
);

/**
 * Valid state: each folder is at the top level or inside a previous folder, and each bookmark is at
 * the top level or in a folder.
 */
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
});

const twin = { path: 'same', folderId: 'f' };

test.each([
  [
    'everything that disappeared',
    payments,
    removeFolders(payments, ['settlement', 'identity']),
    '4 folders, 3 bookmarks',
  ],
  ['nothing if the states are equal', payments, payments, '0 folders, 0 bookmarks'],
  [
    'no bookmark that moved to another folder',
    payments,
    { ...payments, bookmarks: payments.bookmarks.map((one) => ({ ...one, folderId: 'identity' })) },
    '0 folders, 0 bookmarks',
  ],
  [
    'as many of equal bookmarks as are missing',
    createBookmarkState([{ id: 'f' }], [twin, twin, twin]),
    createBookmarkState([{ id: 'f' }], [twin]),
    '0 folders, 2 bookmarks',
  ],
  [
    'a bookmark whose path is left in another repository',
    createBookmarkState([], [{ codeHostSlug: 'team/a' }]),
    createBookmarkState([], [{ codeHostSlug: 'team/b' }]),
    '0 folders, 1 bookmarks',
  ],
])('getRemovedItems returns %s', (_what, before, after, lost) => {
  expect(counts(getRemovedItems(before, after))).toBe(lost);
});

test('getRemovedItems returns the bookmark that was removed if an equal bookmark remains in another folder', () => {
  const inA = { path: 'same', folderId: 'a' };
  const inB = { path: 'same', folderId: 'b' };
  const lost = getRemovedItems(createBookmarkState([], [inA, inB]), createBookmarkState([], [inB]));
  expect(lost.bookmarks).toMatchObject([inA]);
});

test('hasSameItems ignores the order of folders and bookmarks', () => {
  const one = createBookmarkState(
    [{ id: 'a' }, { id: 'b', parentId: 'a' }],
    [{ folderId: 'b', path: 'x' }],
  );
  const reordered = { ...one, folders: one.folders.toReversed() };
  const oneMore = createBookmarkState([{ id: 'a' }, { id: 'b', parentId: 'a' }], []);
  const another = createBookmarkState(
    [{ id: 'a' }, { id: 'c', parentId: 'a' }],
    [{ folderId: 'c', path: 'x' }],
  );
  expect(hasSameItems(one, reordered)).toBe(true);
  expect(hasSameItems(one, oneMore)).toBe(false);
  expect(hasSameItems(oneMore, one)).toBe(false);
  expect(hasSameItems(one, another)).toBe(false);
});

test('getDeletedContentsOfNodes returns the folders and bookmarks that a deletion of the nodes removes', () => {
  const state = createBookmarkState(
    [{ id: 'a' }, { id: 'b', parentId: 'a' }, { id: 'c' }],
    [
      { folderId: 'b', path: 'inside' },
      { folderId: 'c', path: 'alone' },
      { folderId: 'c', path: 'staying' },
    ],
  );
  const { nodes } = buildTree(state);
  const selected = nodes.filter(
    (node) =>
      (node.kind === 'folder' && node.folder.id === 'a') ||
      (node.kind === 'bookmark' && node.bookmark.path === 'alone'),
  );
  const deleted = getDeletedContentsOfNodes(
    state,
    selected.filter((node) => node.kind !== 'recovered'),
  );
  expect(deleted.folders.map(({ id }) => id)).toEqual(['a', 'b']);
  expect(deleted.bookmarks.map(({ path }) => path)).toEqual(['inside', 'alone']);
  expect(deleted.lastFolderId).toBe('a');
});
