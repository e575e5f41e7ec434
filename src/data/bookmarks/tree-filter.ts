import { searchWords } from '#platform/folded-text.ts';
import type { BookmarkTree } from './bookmark-tree.ts';
import { searchTextsOf } from './search-texts.ts';
import { isBranch, type Tally, type TreeNode } from './tree-node.ts';
import { type TreeView, viewTree } from './visible-rows.ts';

/** What a search leaves of a tree: what matches, and what that is inside of. */
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
  readonly standing: (node: TreeNode) => Pick<TreeNode, 'place' | 'siblings'>;
};

/** One bit each, in 32. */
const mostWords = 31;

/**
 * Which nodes match: the title, path or repository of a bookmark or the name of a folder holds at
 * least one of the words, and the names of the folders around it hold the others.
 */
function matchesIn(
  tree: BookmarkTree,
  among: readonly TreeNode[],
  words: readonly string[],
): TreeNode[] {
  const texts = searchTextsOf(tree);
  const all = 2 ** words.length - 1;
  /** For each branch the words that its name or one around it holds. */
  const around = new Int32Array(tree.nodes.length);
  const matches: TreeNode[] = [];
  for (const node of among) {
    const text = texts.of(node);
    let own = 0;
    for (let at = 0; at < words.length; at += 1) {
      if (text.includes(words[at] ?? '')) own |= 1 << at;
    }
    const held = own | (node.parent === null ? 0 : (around[node.parent.index] ?? 0));
    if (isBranch(node)) around[node.index] = held;
    if (own !== 0 && held === all) matches.push(node);
  }
  return matches;
}

/** Marks nodes and what they are inside of; each mark is set once, so this is linear. */
function withAncestors(
  { nodes }: BookmarkTree,
  among: readonly TreeNode[],
  matches: readonly TreeNode[],
): TreeNode[] {
  const marked = new Uint8Array(nodes.length);
  for (const match of matches) {
    for (let at: TreeNode | null = match; at !== null && marked[at.index] === 0; at = at.parent) {
      marked[at.index] = 1;
    }
  }
  return among.filter(({ index }) => marked[index] === 1);
}

/** Places and numbers of siblings among those shown. */
function standings({ nodes }: BookmarkTree, shown: readonly TreeNode[]): TreeFilter['standing'] {
  const places = new Uint32Array(nodes.length);
  /** By the index of the parent, shifted by one; the roots' come first. */
  const siblings = new Uint32Array(nodes.length + 1);
  const slotOf = ({ parent }: TreeNode) => (parent === null ? 0 : parent.index + 1);
  for (const node of shown) {
    const place = (siblings[slotOf(node)] ?? 0) + 1;
    siblings[slotOf(node)] = place;
    places[node.index] = place;
  }
  return (node) => ({ place: places[node.index] ?? 0, siblings: siblings[slotOf(node)] ?? 0 });
}

function tallyOf(nodes: readonly TreeNode[]): Tally {
  let bookmarks = 0;
  for (const { kind } of nodes) if (kind === 'bookmark') bookmarks += 1;
  return { bookmarks, folders: nodes.length - bookmarks };
}

/** Whoever types on is shown a part of what is shown already. */
const latest = new WeakMap<BookmarkTree, TreeFilter>();

/** Each word holds the one before it: whatever matches now matched before, by the same words. */
function isTypedOn(before: readonly string[], words: readonly string[]): boolean {
  return (
    before.length === words.length && before.every((word, at) => words[at]?.includes(word) === true)
  );
}

/** Searches a tree; undefined for a query without words, which leaves everything. */
export function filterTree(tree: BookmarkTree, query: string): TreeFilter | undefined {
  const words = searchWords(query).slice(0, mostWords);
  if (words.length === 0) return undefined;
  const before = latest.get(tree);
  const among = before && isTypedOn(before.words, words) ? before.shown : tree.nodes;
  const matches = matchesIn(tree, among, words);
  const matching = new Uint8Array(tree.nodes.length);
  for (const { index } of matches) matching[index] = 1;
  const shown = withAncestors(tree, among, matches);
  const filter: TreeFilter = {
    tree,
    words,
    shown,
    matches,
    total: tallyOf(matches),
    isMatch: ({ index }) => matching[index] === 1,
    standing: standings(tree, shown),
  };
  latest.set(tree, filter);
  return filter;
}

/** How many of these nodes, which may be of the same tree in another order, a search doesn’t show. */
export function countHidden({ tree, standing }: TreeFilter, nodes: Iterable<TreeNode>): number {
  let hidden = 0;
  for (const node of nodes) {
    const own = tree.nodes[node.index] === node ? node : tree.byKey.get(node.key);
    if (own !== undefined && standing(own).place === 0) hidden += 1;
  }
  return hidden;
}

/** What a search leaves, with everything open that leads to a match. Opens and closes as any view. */
export function viewFilter({ tree, shown }: TreeFilter): TreeView {
  const open: string[] = [];
  for (const [at, node] of shown.entries()) {
    if (shown[at + 1]?.parent === node) open.push(node.key);
  }
  return viewTree(tree, open, shown);
}
