import {
  type BookmarkTree,
  type BranchNode,
  isBranch,
  type NodeCounts,
  type TreeNode,
} from '#data/bookmarks/tree/bookmark-tree.ts';
import type { TreeView } from '#data/bookmarks/tree/visible-rows.ts';
import { getQueryWords, matchNodes } from './tree-search.ts';

/** Nodes that match, and the folders that contain them. */
export type TreeFilter = {
  readonly tree: BookmarkTree;
  /** Normalised search words (see `foldText`), which are highlighted in the displayed text. */
  readonly words: readonly string[];
  /** In tree order. */
  readonly shown: readonly TreeNode[];
  /** Nodes that match themselves; the other visible nodes only contain a match. */
  readonly matches: readonly TreeNode[];
  readonly total: NodeCounts;
  readonly isMatch: (node: TreeNode) => boolean;
  /** 1-based position among the visible siblings, and their number. */
  readonly positionInSet: (node: TreeNode) => Pick<TreeNode, 'positionInSet' | 'setSize'>;
  readonly isShown: (node: TreeNode) => boolean;
  /** Keys of the folders that contain a match. */
  readonly open: ReadonlySet<string>;
};

/** Positions in a folder are computed on first use, because few folders are on screen. */
function countPositions(tree: BookmarkTree, isShown: Uint8Array): TreeFilter['positionInSet'] {
  const places = new Uint32Array(tree.nodes.length);
  const siblings = new Map<BranchNode | null, number>();
  return (node) => {
    let count = siblings.get(node.parent);
    if (count === undefined) {
      count = 0;
      for (const { index } of node.parent?.children ?? tree.roots) {
        if (isShown[index] !== 1) continue;
        count += 1;
        places[index] = count;
      }
      siblings.set(node.parent, count);
    }
    return { positionInSet: places[node.index] ?? 0, setSize: count };
  };
}

/**
 * Undefined for a query without words, except with `among`: only these nodes can match then, and a
 * query without words matches all of them.
 */
export function filterTree(
  tree: BookmarkTree,
  query: string,
  among?: ReadonlySet<TreeNode>,
): TreeFilter | undefined {
  const words = getQueryWords(query);
  if (words.length === 0 && among === undefined) return undefined;
  const isMatch = new Uint8Array(tree.nodes.length);
  const isShown = new Uint8Array(tree.nodes.length);
  const open = new Set<string>();
  const total = { folders: 0, bookmarks: 0 };

  for (const node of matchNodes(tree, words)) {
    if (among?.has(node) === false) continue;
    isMatch[node.index] = 1;
    isShown[node.index] = 1;
    if (isBranch(node)) total.folders += 1;
    else total.bookmarks += 1;
    // If an ancestor is open, so are the ancestors above it.
    for (let at = node.parent; at !== null && !open.has(at.key); at = at.parent) {
      open.add(at.key);
      isShown[at.index] = 1;
    }
  }
  return {
    tree,
    words,
    shown: tree.nodes.filter(({ index }) => isShown[index] === 1),
    matches: tree.nodes.filter(({ index }) => isMatch[index] === 1),
    total,
    isMatch: ({ index }) => isMatch[index] === 1,
    isShown: ({ index }) => isShown[index] === 1,
    open,
    positionInSet: countPositions(tree, isShown),
  };
}

/** Counts the nodes that the filter hides. They can come from the same tree in another order. */
export function countHidden({ tree, isShown }: TreeFilter, nodes: Iterable<TreeNode>): number {
  let hidden = 0;
  for (const node of nodes) {
    const own = tree.nodes[node.index] === node ? node : tree.byKey.get(node.key);
    if (own !== undefined && !isShown(own)) hidden += 1;
  }
  return hidden;
}

/** Every folder with a match is open. */
export function createFilteredView({ tree, shown, open }: TreeFilter): TreeView {
  return { tree, shown, open, rows: shown };
}
