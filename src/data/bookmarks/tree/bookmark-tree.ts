import type { BookmarkState } from '#data/bookmarks/schema.ts';
import { buildNodes } from './build-nodes.ts';
import { arrangeState } from './folder-contents.ts';
import { type NodesByKey, nodesByKey } from './nodes-by-key.ts';
import {
  type BranchNode,
  type FolderNode,
  hasChildren,
  isBranch,
  type Tally,
  type TreeNode,
} from './tree-node.ts';

/** A Bookmark state as a tree in which everything received stands exactly once. */
export type BookmarkTree = {
  readonly roots: readonly TreeNode[];
  /** All nodes in the order of the screen, each followed by what is inside it. */
  readonly nodes: readonly TreeNode[];
  readonly branchesByKey: ReadonlyMap<string, BranchNode>;
  /** Those that can be opened and closed, in order. */
  readonly openable: readonly BranchNode[];
  readonly byKey: NodesByKey;
  /** By folder id, in order; more than one only where the id is not unique. */
  readonly foldersById: ReadonlyMap<string, readonly FolderNode[]>;
  readonly total: Tally;
};

/** A tree of these nodes, which know their places in it already. */
export function treeOfNodes(
  roots: readonly TreeNode[],
  nodes: readonly TreeNode[],
  total: Tally,
): BookmarkTree {
  const foldersById = new Map<string, FolderNode[]>();
  const branchesByKey = new Map<string, BranchNode>();
  const openable: BranchNode[] = [];
  for (const node of nodes) {
    if (!isBranch(node)) continue;
    branchesByKey.set(node.key, node);
    if (hasChildren(node)) openable.push(node);
    if (node.kind === 'recovered') continue;
    const sameId = foldersById.get(node.folder.id);
    if (sameId) sameId.push(node);
    else foldersById.set(node.folder.id, [node]);
  }
  const byKey = nodesByKey(nodes, roots, branchesByKey);
  return { roots, nodes, openable, byKey, branchesByKey, foldersById, total };
}

/** Linear in the size of the state, without recursion, the same whatever order it arrives in. */
export function buildTree(state: BookmarkState): BookmarkTree {
  const { roots, nodes } = buildNodes(arrangeState(state));
  return treeOfNodes(roots, nodes, {
    folders: state.folders.length,
    bookmarks: state.bookmarks.length,
  });
}
