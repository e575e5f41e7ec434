import fc from 'fast-check';
import { expect, test } from 'vitest';
import { buildTree } from '#data/bookmarks/bookmark-tree.ts';
import { cascade, difference, isSameCascade, without } from '#data/bookmarks/cascade.ts';
import { anyState, stateOf } from './states.ts';

const payments = stateOf(
  [
    { id: 'payments' },
    { id: 'settlement', parentId: 'payments' },
    { id: 'reconciliation', parentId: 'settlement' },
    { id: 'identity' },
  ],
  [
    { path: 'ledger', folderId: 'reconciliation' },
    { path: 'windows', folderId: 'settlement' },
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

test('deleting a folder takes it and everything inside it at every depth', () => {
  const doomed = cascade(payments, 'settlement');
  expect(doomed.folders.map(({ id }) => id)).toEqual(['settlement', 'reconciliation']);
  expect(doomed.bookmarks.map(({ path }) => path)).toEqual(['ledger', 'windows']);
});

test('what goes is a state of its own, with the deleted folder at its root', () => {
  const { roots } = buildTree(cascade(payments, 'settlement'));
  expect(roots.map(({ name }) => name)).toEqual(['settlement']);
});

test('in a ring of folders all of it goes, and the counting ends', () => {
  const ring = stateOf([
    { id: 'a', parentId: 'b' },
    { id: 'b', parentId: 'a' },
    { id: 'c', parentId: 'a' },
  ]);
  expect(counts(cascade(ring, 'b'))).toBe('3 folders, 0 bookmarks');
});

test('where several folders have the id, all of them go', () => {
  const state = stateOf([
    { id: 'twice', name: 'One' },
    { id: 'twice', name: 'Two' },
    { id: 'other' },
  ]);
  expect(counts(cascade(state, 'twice'))).toBe('2 folders, 0 bookmarks');
});

test('for a tree in order, what goes is what the tree shows inside the folder', () => {
  fc.assert(
    fc.property(anyState, (state) => {
      const { nodes } = buildTree(state);
      if (nodes.some(({ kind }) => kind === 'recovered')) return;
      for (const node of nodes) {
        if (node.kind !== 'folder' || node.duplicate) continue;
        // A child of a repeated id may be filed in the other of the two.
        if (
          nodes.slice(node.index, node.end).some((one) => one.kind === 'folder' && one.duplicate)
        ) {
          continue;
        }
        const doomed = cascade(state, node.folder.id);
        expect(doomed.folders).toHaveLength(node.inside.folders + 1);
        expect(doomed.bookmarks).toHaveLength(node.inside.bookmarks);
      }
    }),
  );
});

test('what goes and what is left make the whole, and the difference between both finds it again', () => {
  fc.assert(
    fc.property(anyState, fc.constantFrom('a', 'b', '__proto__'), (state, id) => {
      const doomed = cascade(state, id);
      const left = without(state, id);
      expect(doomed.folders.length + left.folders.length).toBe(state.folders.length);
      expect(doomed.bookmarks.length + left.bookmarks.length).toBe(state.bookmarks.length);
      expect(difference(state, left).folders).toHaveLength(doomed.folders.length);
    }),
  );
});

test('the difference is what really disappeared, however it was announced', () => {
  const after = without(without(payments, 'settlement'), 'identity');
  expect(counts(difference(payments, after))).toBe('3 folders, 2 bookmarks');
  expect(counts(difference(payments, payments))).toBe('0 folders, 0 bookmarks');
});

test('a bookmark that stands in another folder afterwards has moved and is not gone', () => {
  const moved = {
    ...payments,
    bookmarks: payments.bookmarks.map((bookmark) => ({ ...bookmark, folderId: 'identity' })),
  };
  expect(counts(difference(payments, moved))).toBe('0 folders, 0 bookmarks');
});

test('of bookmarks that are alike as many are gone as are missing', () => {
  const twin = { path: 'same', folderId: 'f' };
  const before = stateOf([{ id: 'f' }], [twin, twin, twin]);
  const after = stateOf([{ id: 'f' }], [twin]);
  expect(difference(before, after).bookmarks).toHaveLength(2);
});

test('two cascades are the same when the same things go, in whatever order', () => {
  const one = stateOf([{ id: 'a' }, { id: 'b', parentId: 'a' }], [{ folderId: 'b', path: 'x' }]);
  const reordered = { ...one, folders: one.folders.toReversed() };
  const oneMore = stateOf([{ id: 'a' }, { id: 'b', parentId: 'a' }], []);
  const another = stateOf(
    [{ id: 'a' }, { id: 'c', parentId: 'a' }],
    [{ folderId: 'c', path: 'x' }],
  );
  expect(isSameCascade(one, reordered)).toBe(true);
  expect(isSameCascade(one, oneMore)).toBe(false);
  expect(isSameCascade(oneMore, one)).toBe(false);
  expect(isSameCascade(one, another)).toBe(false);
});
