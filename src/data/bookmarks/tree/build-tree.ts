import type { BookmarkState } from '#data/bookmarks/bookmark.ts';
import {
  type BookmarkTree,
  type BranchNode,
  type FolderNode,
  hasChildren,
  isBranch,
  type NodesByKey,
  type Tally,
  type TreeNode,
} from './bookmark-tree.ts';
import { buildNodes } from './build-nodes.ts';
import { arrangeState } from './folder-contents.ts';
import { filedInByKey, folderKey, recoveredKey } from './node-keys.ts';

/**
 * A lookup that costs nothing until it is used and then no more than the place that a key names:
 * keys of 50,000 bookmarks would take as long to make as the rest of the tree.
 */
function nodesByKey(
  nodes: readonly TreeNode[],
  roots: readonly TreeNode[],
  branches: ReadonlyMap<string, BranchNode>,
): NodesByKey {
  const places = new Map<BranchNode | undefined, ReadonlyMap<string, TreeNode>>();

  function childrenByKey(place: BranchNode | undefined): ReadonlyMap<string, TreeNode> {
    const known = places.get(place);
    if (known !== undefined) return known;
    const children = place === undefined ? roots : place.children;
    const made = new Map(children.map((node) => [node.key, node]));
    places.set(place, made);
    return made;
  }

  function get(key: string): TreeNode | undefined {
    const branch = branches.get(key);
    if (branch !== undefined) return branch;
    const folderId = filedInByKey(key);
    if (folderId === undefined) return undefined;
    const folder = folderId === null ? undefined : branches.get(folderKey(folderId));
    if (folder !== undefined) return childrenByKey(folder).get(key);
    const isAtRoot = folderId === null || folderId === '';
    return childrenByKey(isAtRoot ? undefined : branches.get(recoveredKey)).get(key);
  }

  return {
    get,
    has: (key) => get(key) !== undefined,
    size: nodes.length,
    keys: () => nodes.map(({ key }) => key).values(),
  };
}

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

const trees = new WeakMap<BookmarkState, BookmarkTree>();

/** The tree of a state, built once for as long as the state is held anywhere. */
export function treeOf(state: BookmarkState): BookmarkTree {
  const known = trees.get(state);
  if (known !== undefined) return known;
  const tree = buildTree(state);
  trees.set(state, tree);
  return tree;
}
