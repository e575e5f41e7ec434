import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { buildTree } from '#data/bookmarks/tree/build-tree.ts';
import {
  cascadeOf,
  cascadeOfNodes,
  difference,
  isSameCascade,
  withoutFolders,
} from '#data/bookmarks/tree/cascade.ts';
import { anyState, stateOf } from '#test/data/bookmarks/states.ts';

const payments = stateOf(
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

test('deleting a folder deletes everything inside it at every depth', () => {
  const doomed = cascadeOf(payments, ['settlement']);
  expect(doomed.folders.map(({ id }) => id)).toEqual(['settlement', 'reconciliation', 'disputes']);
  expect(doomed.bookmarks.map(({ path }) => path)).toEqual(['ledger', 'windows', 'chargebacks']);
});

test('the cascade of a folder is a state with that folder at its root', () => {
  const doomed = cascadeOf(payments, ['settlement']);
  expect(buildTree(doomed).roots.map(({ name }) => name)).toEqual(['settlement']);
  expect(doomed.lastFolderId).toBe('settlement');
});

test('the cascade of folders and single bookmarks has all of them at its root', () => {
  const loose = payments.bookmarks.filter(({ path }) => path === 'refunds' || path === 'windows');
  expect(loose).toHaveLength(2);
  const doomed = cascadeOf(payments, ['disputes'], loose);
  expect(doomed.folders).toMatchObject([{ id: 'disputes', parentId: null }]);
  expect(doomed.bookmarks).toMatchObject([
    { path: 'windows', folderId: null },
    { path: 'chargebacks', folderId: 'disputes' },
    { path: 'refunds', folderId: null },
  ]);
});

test('the cascade of a single bookmark holds that one and no folder', () => {
  const loose = payments.bookmarks.filter(({ path }) => path === 'refunds');
  expect(loose).toHaveLength(1);
  const doomed = cascadeOf(payments, [], loose);
  expect(doomed.folders).toEqual([]);
  expect(doomed.bookmarks).toMatchObject([{ path: 'refunds', folderId: null }]);
  expect(doomed.lastFolderId).toBeNull();
  expect(doomed.unreadable).toEqual([]);
});

describe('the last folder used', () => {
  const lastFolderAfter = (lastFolderId: string | null, deleted: string) =>
    withoutFolders({ ...payments, lastFolderId }, [deleted]).lastFolderId;

  test('is forgotten when it is deleted', () => {
    expect(lastFolderAfter('settlement', 'settlement')).toBeNull();
  });

  test('is forgotten when a folder around it is deleted', () => {
    expect(lastFolderAfter('disputes', 'payments')).toBeNull();
  });

  test('stays when another folder is deleted', () => {
    expect(lastFolderAfter('payments', 'settlement')).toBe('payments');
  });

  test('stays unknown when it was unknown', () => {
    expect(lastFolderAfter(null, 'settlement')).toBeNull();
  });
});

test('deleting no folder leaves the state as it is', () => {
  expect(withoutFolders(payments, [])).toBe(payments);
});

test('deleting a folder leaves what is outside of it', () => {
  const left = withoutFolders(payments, ['settlement']);
  expect(left.folders.map(({ id }) => id)).toEqual(['payments', 'identity']);
  expect(left.bookmarks.map(({ path }) => path)).toEqual(['refunds', 'loose']);
});

test('deleting a folder of a cycle deletes the whole cycle', () => {
  const ring = stateOf([
    { id: 'a', parentId: 'b' },
    { id: 'b', parentId: 'a' },
    { id: 'c', parentId: 'a' },
  ]);
  expect(counts(cascadeOf(ring, ['b']))).toBe('3 folders, 0 bookmarks');
});

test('deleting a folder id that several folders have deletes all of them', () => {
  const state = stateOf([
    { id: 'twice', name: 'One' },
    { id: 'twice', name: 'Two' },
    { id: 'other' },
  ]);
  expect(counts(cascadeOf(state, ['twice']))).toBe('2 folders, 0 bookmarks');
});

/** Folders inside earlier ones or at the root, and bookmarks in any of them or at the root. */
const orderlyState = fc
  .record({ parents: fc.array(fc.nat(99), { minLength: 1 }), filed: fc.array(fc.nat(99)) })
  .map(({ parents, filed }) => {
    const earlier = (number: number, count: number) =>
      number % (count + 1) === count ? null : `${number % (count + 1)}`;
    return stateOf(
      parents.map((number, at) => ({ id: `${at}`, parentId: earlier(number, at) })),
      filed.map((number, at) => ({ path: `${at}`, folderId: earlier(number, parents.length) })),
    );
  });

test('the cascade of a folder is what the tree shows inside it', () => {
  fc.assert(
    fc.property(orderlyState, (state) => {
      const { branchesByKey, nodes } = buildTree(state);
      expect(branchesByKey.size).toBe(state.folders.length);
      for (const node of nodes) {
        if (node.kind !== 'folder') continue;
        const doomed = cascadeOf(state, [node.folder.id]);
        expect(doomed.folders).toHaveLength(node.inside.folders + 1);
        expect(doomed.bookmarks).toHaveLength(node.inside.bookmarks);
      }
    }),
  );
});

test('the cascade and what is left are the whole state, and the difference finds it', () => {
  fc.assert(
    fc.property(anyState, fc.constantFrom('a', 'b', '__proto__'), (state, id) => {
      const doomed = cascadeOf(state, [id]);
      const left = withoutFolders(state, [id]);
      expect(doomed.folders.length + left.folders.length).toBe(state.folders.length);
      expect(doomed.bookmarks.length + left.bookmarks.length).toBe(state.bookmarks.length);
      expect(difference(state, left).folders).toHaveLength(doomed.folders.length);
    }),
  );
});

test('the difference between two states is what disappeared', () => {
  const after = withoutFolders(payments, ['settlement', 'identity']);
  expect(counts(difference(payments, after))).toBe('4 folders, 3 bookmarks');
  expect(counts(difference(payments, payments))).toBe('0 folders, 0 bookmarks');
});

test('the difference leaves out a bookmark that moved to another folder', () => {
  const moved = {
    ...payments,
    bookmarks: payments.bookmarks.map((bookmark) => ({ ...bookmark, folderId: 'identity' })),
  };
  expect(counts(difference(payments, moved))).toBe('0 folders, 0 bookmarks');
});

test('the difference counts bookmarks that are alike', () => {
  const twin = { path: 'same', folderId: 'f' };
  const before = stateOf([{ id: 'f' }], [twin, twin, twin]);
  const after = stateOf([{ id: 'f' }], [twin]);
  expect(difference(before, after).bookmarks).toHaveLength(2);
});

test('the difference names the folder that lost one of two bookmarks alike', () => {
  const inA = { path: 'same', folderId: 'a' };
  const inB = { path: 'same', folderId: 'b' };
  const lost = difference(stateOf([], [inA, inB]), stateOf([], [inB]));
  expect(lost.bookmarks).toMatchObject([inA]);
});

test('the difference tells a bookmark from one with the same path in another repository', () => {
  const before = stateOf([], [{ codeHostSlug: 'team/a', path: 'spec.md' }]);
  const after = stateOf([], [{ codeHostSlug: 'team/b', path: 'spec.md' }]);
  expect(difference(before, after).bookmarks).toEqual(before.bookmarks);
});

test('the difference tells a bookmark from another one of the same repository', () => {
  const before = stateOf([], [{ codeHostSlug: 'team/a', path: 'old.md' }]);
  const after = stateOf([], [{ codeHostSlug: 'team/a', path: 'new.md' }]);
  expect(difference(before, after).bookmarks).toEqual(before.bookmarks);
});

test('isSameCascade compares folders and bookmarks in whatever order', () => {
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

test('the cascade of nodes is that of their folders and bookmarks', () => {
  const state = stateOf(
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
  const deleted = cascadeOfNodes(
    state,
    selected.filter((node) => node.kind !== 'recovered'),
  );
  expect(deleted.folders.map(({ id }) => id)).toEqual(['a', 'b']);
  expect(deleted.bookmarks.map(({ path }) => path)).toEqual(['inside', 'alone']);
  expect(deleted.lastFolderId).toBe('a');
});
