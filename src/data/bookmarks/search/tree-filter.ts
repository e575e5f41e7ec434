import type { BookmarkTree } from '#data/bookmarks/tree/bookmark-tree.ts';
import type { BranchNode, Tally, TreeNode } from '#data/bookmarks/tree/tree-node.ts';
import type { TreeView } from '#data/bookmarks/tree/visible-rows.ts';
import { timeSlices } from '#platform/http/time-slices.ts';
import { searchWords } from '#text/fold-text.ts';
import {
  holdsWord,
  prepareIndex,
  type SearchIndex,
  searchIndexOf,
  searchWordOf,
} from './search-index.ts';

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
  readonly isShown: (node: TreeNode) => boolean;
  /** Something inside it matches. */
  readonly leadsToMatch: (branch: BranchNode) => boolean;
};

/** One bit each, in 32. */
const mostWords = 31;

/** What a search says of each node, by its index, and how much of each kind it has found. */
type Marks = {
  readonly isMatch: Uint8Array;
  /** Matches, and what they are inside of. */
  readonly isShown: Uint8Array;
  /** By place, as in the index: something inside it matches. */
  readonly hasMatch: Uint8Array;
  readonly total: Tally;
};

/**
 * A node matches if the title, path or repository of a bookmark or the name of a folder holds at
 * least one of the words, and the names of the folders around it hold the others.
 */
function markMatches(index: SearchIndex, among: Int32Array, texts: readonly string[]): Marks {
  const { places, branches } = index;
  const words = texts.map(searchWordOf);
  const all = 2 ** words.length - 1;
  const isMatch = new Uint8Array(places.length);
  const isShown = new Uint8Array(places.length);
  const hasMatch = new Uint8Array(places.length + 1);
  const total = { folders: 0, bookmarks: 0 };
  /** For each place the words that the names around it hold. */
  const around = new Int32Array(places.length + 1);

  for (let nth = 0; nth < among.length; nth += 1) {
    const at = among[nth] ?? 0;
    let place = places[at] ?? 0;
    let own = 0;
    for (let bit = 0; bit < words.length; bit += 1) {
      const word = words[bit];
      if (word !== undefined && holdsWord(index, at, word)) own |= 1 << bit;
    }
    const held = own | (around[place] ?? 0);
    const isBranch = branches[at] === 1;
    if (isBranch) around[at + 1] = held;
    if (own === 0 || held !== all) continue;
    isMatch[at] = 1;
    isShown[at] = 1;
    if (isBranch) total.folders += 1;
    else total.bookmarks += 1;
    // Up to where something else has led already, so that each is marked once.
    for (; hasMatch[place] === 0; place = places[place - 1] ?? 0) {
      hasMatch[place] = 1;
      if (place > 0) isShown[place - 1] = 1;
    }
  }
  return { isMatch, isShown, hasMatch, total };
}

/** Those of these indexes that are marked. */
function marked(among: Int32Array, marks: Uint8Array): Int32Array {
  const found = new Int32Array(among.length);
  let count = 0;
  for (let nth = 0; nth < among.length; nth += 1) {
    const index = among[nth] ?? 0;
    if (marks[index] !== 1) continue;
    found[count] = index;
    count += 1;
  }
  return found.subarray(0, count);
}

function nodesAt({ nodes }: BookmarkTree, indexes: Int32Array): readonly TreeNode[] {
  const found: TreeNode[] = [];
  for (let nth = 0; nth < indexes.length; nth += 1) {
    const node = nodes[indexes[nth] ?? 0];
    if (node !== undefined) found.push(node);
  }
  return found;
}

/** Counts a place when the first of it is asked for: few places are ever on screen. */
function standingIn(tree: BookmarkTree, isShown: Uint8Array): TreeFilter['standing'] {
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
    return { place: places[node.index] ?? 0, siblings: count };
  };
}

function everyIndex(length: number): Int32Array {
  const indexes = new Int32Array(length);
  for (let at = 0; at < length; at += 1) indexes[at] = at;
  return indexes;
}

type Found = { readonly words: readonly string[]; readonly shown: Int32Array };

/** Whoever types on is shown a part of what is shown already. */
const latest = new WeakMap<BookmarkTree, Found>();

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
  const among =
    before && isTypedOn(before.words, words) ? before.shown : everyIndex(tree.nodes.length);
  const { isMatch, isShown, hasMatch, total } = markMatches(searchIndexOf(tree), among, words);
  const shown = marked(among, isShown);
  latest.set(tree, { words, shown });
  return {
    tree,
    words,
    shown: nodesAt(tree, shown),
    matches: nodesAt(tree, marked(shown, isMatch)),
    total,
    isMatch: ({ index }) => isMatch[index] === 1,
    isShown: ({ index }) => isShown[index] === 1,
    leadsToMatch: ({ index }) => hasMatch[index + 1] === 1,
    standing: standingIn(tree, isShown),
  };
}

/** Run a few times, a search is compiled by the first stroke, which would wait for that otherwise. */
const rehearsed = ['a', 'an', 'i', 'in', 'o', 'on', 'e', 'es'];
let isRehearsed = false;

/**
 * Makes ready what searches of a tree need, in pieces, so that nothing else waits. A search that comes
 * earlier is right all the same.
 */
export async function prepareSearch(tree: BookmarkTree, signal?: AbortSignal): Promise<void> {
  await prepareIndex(tree, signal);
  const slice = timeSlices();
  for (const text of isRehearsed ? [] : rehearsed) {
    await slice.next();
    if (signal?.aborted) return;
    filterTree(tree, text);
  }
  isRehearsed = true;
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

/** What a search leaves, with everything open that leads to a match. Opens and closes as any view. */
export function viewFilter({ tree, shown, leadsToMatch }: TreeFilter): TreeView {
  const open = new Set<string>();
  for (const [key, branch] of tree.branchesByKey) if (leadsToMatch(branch)) open.add(key);
  return { tree, shown, open, rows: shown };
}
