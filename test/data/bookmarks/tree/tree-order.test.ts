import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  getAncestors,
  isBranch,
  type TreeNode,
  viewOrders,
} from '#data/bookmarks/tree/bookmark-tree.ts';
import { buildTree } from '#data/bookmarks/tree/build-tree.ts';
import { sortTree } from '#data/bookmarks/tree/tree-order.ts';
import { createTreeView } from '#data/bookmarks/tree/visible-rows.ts';
import {
  arbitraryState,
  arbitraryStateInTwoOrders,
  createBookmarkState,
} from '#test/data/bookmarks/states.ts';

const state = createBookmarkState(
  [
    { id: 'z', position: 0 },
    { id: 'a', position: 1 },
  ],
  [
    { title: 'Two', path: 'a', codeHostSlug: 'y', folderId: 'a', position: 0 },
    { title: 'One', path: 'c', codeHostSlug: 'x', folderId: 'a', position: 1 },
    { title: 'Three', path: 'b', codeHostSlug: null, folderId: 'a', position: 2 },
  ],
);

test.each([
  ['saved', 'z a Two One Three'],
  ['title', 'a One Three Two z'],
  ['path', 'a Two Three One z'],
  ['repository', 'a One Two Three z'],
] as const)('sortTree, when it sorts by %s, returns the names %s', (order, expected) => {
  const { nodes } = sortTree(buildTree(state), order);
  expect(nodes.map(({ name }) => name).join(' ')).toBe(expected);
});

test('sortTree returns the tree itself for the saved order, and caches the sorted trees', () => {
  const tree = buildTree(state);
  expect(sortTree(tree, 'saved')).toBe(tree);
  expect(sortTree(tree, 'path')).toBe(sortTree(tree, 'path'));
});

const recordOf = (node: TreeNode) =>
  node.kind === 'folder' ? node.folder : node.kind === 'bookmark' ? node.bookmark : 'recovered';

test('sortTree keeps the keys, parents and counts of the saved tree', () => {
  fc.assert(
    fc.property(arbitraryState, fc.constantFrom(...viewOrders), (any, order) => {
      const saved = buildTree(any);
      const tree = sortTree(saved, order);
      const keysOf = ({ nodes }: typeof tree) => new Set(nodes.map(({ key }) => key));
      expect(keysOf(tree)).toEqual(keysOf(saved));
      for (const [index, node] of tree.nodes.entries()) {
        const same = saved.byKey.get(node.key);
        if (same === undefined) throw new Error('a key of its own');
        expect(recordOf(node)).toBe(recordOf(same));
        expect(node.index).toBe(index);
        expect(getAncestors(node).map(({ key }) => key)).toEqual(
          getAncestors(same).map(({ key }) => key),
        );
        expect((node.parent?.children ?? tree.roots)[node.positionInSet - 1]).toBe(node);
        if (isBranch(node) && isBranch(same)) expect(node.inside).toEqual(same.inside);
      }
      const open = [...saved.branchesByKey.keys()];
      expect(createTreeView(tree, open).rows).toHaveLength(createTreeView(saved, open).rows.length);
    }),
  );
});

test('sortTree returns the same order for any order of the records in the state', () => {
  fc.assert(
    fc.property(arbitraryStateInTwoOrders, fc.constantFrom(...viewOrders), (twice, order) => {
      const keys = (any: typeof twice.state) =>
        sortTree(buildTree(any), order).nodes.map(({ key }) => key);
      expect(keys(twice.shuffled)).toEqual(keys(twice.state));
    }),
  );
});
