import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type BookmarkTree,
  isBranch,
  type TreeNode,
  walkSubtree,
} from '#data/bookmarks/tree/bookmark-tree.ts';
import { buildTree } from '#data/bookmarks/tree/build-tree.ts';
import {
  closeNode,
  closeNodes,
  createInitialTreeView,
  createTreeView,
  expandNode,
  getRowIndex,
  openAll,
  openNodes,
  type TreeView,
} from '#data/bookmarks/tree/visible-rows.ts';
import { arbitraryState, createBookmarkState } from '#test/data/bookmarks/states.ts';

/** Simple implementation for comparison: traverses the tree and enters only expanded folders. */
function naiveRows(nodes: readonly TreeNode[], open: ReadonlySet<string>): TreeNode[] {
  return nodes.flatMap((node) =>
    isBranch(node) && open.has(node.key) ? [node, ...naiveRows(node.children, open)] : [node],
  );
}

const steps: readonly ((view: TreeView, node: TreeNode) => TreeView)[] = [
  expandNode,
  closeNode,
  openAll,
  (view, node) => openNodes(view, walkSubtree(view.tree, node)),
  (view, node) => closeNodes(view, walkSubtree(view.tree, node)),
  (view, node) => openNodes(view, node.parent?.children ?? view.tree.roots),
];

const anySteps = fc.array(fc.record({ step: fc.constantFrom(...steps), at: fc.nat({ max: 30 }) }), {
  minLength: 1,
  maxLength: 25,
});

function expectSound(tree: BookmarkTree, view: TreeView): void {
  expect(view.rows.map(({ key }) => key)).toEqual(
    naiveRows(tree.roots, view.open).map(({ key }) => key),
  );
  for (const node of tree.nodes) expect(getRowIndex(view, node)).toBe(view.rows.indexOf(node));
}

test('the visible rows equal the rows of a full traversal after any folders are opened or closed', () => {
  fc.assert(
    fc.property(arbitraryState, anySteps, (state, sequence) => {
      const tree = buildTree(state);
      let view = createTreeView(tree, []);
      expectSound(tree, view);
      for (const { step, at } of sequence) {
        const node = tree.nodes[at % Math.max(1, tree.nodes.length)];
        if (node === undefined) continue;
        view = step(view, node);
        expectSound(tree, view);
      }
    }),
  );
});

test('createTreeView opens the same folders in a newer tree that contains them', () => {
  fc.assert(
    fc.property(arbitraryState, arbitraryState, (older, newer) => {
      const before = openAll(createTreeView(buildTree(older), []));
      const tree = buildTree(newer);
      expectSound(tree, createTreeView(tree, before.open));
    }),
  );
});

test('expandNode ignores open folders and bookmarks, and closeNode ignores closed folders', () => {
  const tree = buildTree(createBookmarkState([{ id: 'a' }], [{ folderId: 'a' }]));
  const [folder, bookmark] = tree.nodes;
  if (folder === undefined || bookmark === undefined) throw new Error('the tree has two nodes');
  const view = expandNode(createTreeView(tree, []), folder);
  expect(expandNode(view, folder)).toBe(view);
  expect(expandNode(view, bookmark)).toBe(view);
  expect(closeNode(closeNode(view, folder), folder).rows).toEqual([folder]);
});

test('createInitialTreeView opens the top-level folders, except folders with hundreds of items', () => {
  const few = { id: 'few', position: 0 };
  const many = { id: 'many', position: 1 };
  const bookmarks = Array.from({ length: 300 }, (_, at) => ({
    path: `${at}`,
    folderId: at < 5 ? 'few' : 'many',
  }));
  const view = createInitialTreeView(buildTree(createBookmarkState([few, many], bookmarks)));
  expect(view.rows).toHaveLength(7);
});
