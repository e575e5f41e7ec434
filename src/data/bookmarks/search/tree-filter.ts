import {
  type BookmarkTree,
  type BranchNode,
  isBranch,
  type Tally,
  type TreeNode,
} from '#data/bookmarks/tree/bookmark-tree.ts';
import type { TreeView } from '#data/bookmarks/tree/visible-rows.ts';
import { foldText, searchWords } from '#text/fold-text.ts';
import { timeSlices } from '#text/slices/time-slices.ts';

/** What a search leaves of a tree: what matches, and the folders around it. */
export type TreeFilter = {
  readonly tree: BookmarkTree;
  /** Folded; for `findWords`, which finds the hits in a text as it is shown. */
  readonly words: readonly string[];
  /** In the order of the tree. */
  readonly shown: readonly TreeNode[];
  /** Those of them that match themselves. */
  readonly matches: readonly TreeNode[];
  readonly total: Tally;
  readonly isMatch: (node: TreeNode) => boolean;
  /** Where a node stands among those of its siblings that are shown; from 1. */
  readonly positionInSet: (node: TreeNode) => Pick<TreeNode, 'positionInSet' | 'setSize'>;
  readonly isShown: (node: TreeNode) => boolean;
  /** The keys of the branches with a match inside. */
  readonly open: ReadonlySet<string>;
};

/** One bit each, in 32. */
const maxWords = 31;

/** What a node is searched by, one text a line, folded. */
function searchTextOf(node: TreeNode): string {
  if (node.kind === 'recovered') return '';
  if (node.kind === 'folder') return foldText(node.folder.name ?? node.name);
  const { title, path, codeHostSlug } = node.bookmark;
  return foldText(`${title ?? ''}\n${path ?? ''}\n${codeHostSlug ?? ''}`);
}

/** The search texts of a tree, by the index of the node; complete once there is one for each. */
const searchTexts = new WeakMap<BookmarkTree, string[]>();

function addSearchTexts(tree: BookmarkTree, count: number): readonly string[] {
  const texts = searchTexts.get(tree) ?? [];
  searchTexts.set(tree, texts);
  for (const node of tree.nodes.slice(texts.length, texts.length + count)) {
    texts.push(searchTextOf(node));
  }
  return texts;
}

/** Whether the search texts of a tree are ready, so that a search takes a few milliseconds. */
export function isSearchPrepared(tree: BookmarkTree): boolean {
  return searchTexts.get(tree)?.length === tree.nodes.length;
}

const nodesAtATime = 64;

/** Prepares the search texts of a tree in short pieces, so that nothing else has to wait. */
export async function prepareSearch(tree: BookmarkTree, signal?: AbortSignal): Promise<void> {
  const slice = timeSlices();
  while (!isSearchPrepared(tree)) {
    addSearchTexts(tree, nodesAtATime);
    if (slice.isOver()) await slice.next();
    if (signal?.aborted) return;
  }
}

/** Counts the siblings of a place when the first of them is asked for: few places are on screen. */
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
 * Searches a tree; undefined for a query without words, which leaves everything. A node matches if
 * its own texts (title, path, repository; name of a folder) hold at least one of the words, and the
 * names of the folders around it hold the others.
 * @param among the only nodes that can match; with them a query without words matches them all
 */
export function filterTree(
  tree: BookmarkTree,
  query: string,
  among?: ReadonlySet<TreeNode>,
): TreeFilter | undefined {
  const words = searchWords(query).slice(0, maxWords);
  if (words.length === 0 && among === undefined) return undefined;
  const texts = words.length === 0 ? [] : addSearchTexts(tree, tree.nodes.length);
  const allWords = 2 ** words.length - 1;
  const isMatch = new Uint8Array(tree.nodes.length);
  const isShown = new Uint8Array(tree.nodes.length);
  /** For each branch the words that its name and those around it hold. */
  const wordsAround = new Int32Array(tree.nodes.length);
  const open = new Set<string>();
  const total = { folders: 0, bookmarks: 0 };

  for (const node of tree.nodes) {
    const { index, parent } = node;
    const text = texts[index] ?? '';
    let own = 0;
    for (let bit = 0; bit < words.length; bit += 1) {
      if (text.includes(words[bit] ?? '')) own |= 1 << bit;
    }
    const found = own | (parent === null ? 0 : (wordsAround[parent.index] ?? 0));
    if (isBranch(node)) wordsAround[index] = found;
    if ((own === 0 && words.length > 0) || found !== allWords) continue;
    if (among?.has(node) === false) continue;
    isMatch[index] = 1;
    isShown[index] = 1;
    if (isBranch(node)) total.folders += 1;
    else total.bookmarks += 1;
    // Stops at a branch that is open: those around it are open too.
    for (let around = parent; around !== null && !open.has(around.key); around = around.parent) {
      open.add(around.key);
      isShown[around.index] = 1;
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

/** How many of these nodes, which may be of the same tree in another order, a search doesn’t show. */
export function countHidden({ tree, isShown }: TreeFilter, nodes: Iterable<TreeNode>): number {
  let hidden = 0;
  for (const node of nodes) {
    const own = tree.nodes[node.index] === node ? node : tree.byKey.get(node.key);
    if (own !== undefined && !isShown(own)) hidden += 1;
  }
  return hidden;
}

/** What a search leaves, with every branch open that has a match inside. */
export function viewFilter({ tree, shown, open }: TreeFilter): TreeView {
  return { tree, shown, open, rows: shown };
}
