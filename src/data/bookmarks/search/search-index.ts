import type { BookmarkTree } from '#data/bookmarks/tree/bookmark-tree.ts';
import { isBranch, type TreeNode } from '#data/bookmarks/tree/tree-node.ts';
import { timeSlices } from '#platform/http/time-slices.ts';
import { foldText } from '#text/fold-text.ts';

/** A word that is searched for, folded, and which of the letters from a to z it has, one bit each. */
export type SearchWord = { readonly text: string; readonly letters: number };

/**
 * What of a tree a search reads, by the index of the node. Kept apart from the nodes, which lie all
 * over the memory: to visit 50,000 of them takes longer than everything else in a search.
 */
export type SearchIndex = {
  /** The place a node is in: 0 is the root, and the inside of a node is its own index and 1. */
  readonly places: Int32Array;
  /** 1 for what can hold others. */
  readonly branches: Uint8Array;
  /** Which letters from a to z the text has, one bit each. */
  readonly letters: Uint32Array;
  /** Folded. */
  readonly texts: readonly string[];
};

const codeOfA = 97;

function lettersOf(text: string): number {
  let letters = 0;
  for (let at = 0; at < text.length; at += 1) {
    const letter = text.charCodeAt(at) - codeOfA;
    if (letter >= 0 && letter < 26) letters |= 1 << letter;
  }
  return letters;
}

export function searchWordOf(text: string): SearchWord {
  return { text, letters: lettersOf(text) };
}

/** What a node is searched by, one text a line, folded. */
function searchTextOf(node: TreeNode): string {
  if (node.kind === 'recovered') return '';
  if (node.kind === 'folder') return foldText(node.folder.name ?? node.name);
  const { title, path, codeHostSlug } = node.bookmark;
  return foldText(`${title ?? ''}\n${path ?? ''}\n${codeHostSlug ?? ''}`);
}

/** Few texts have all letters of a word, and of a word of one letter they say it all. */
export function holdsWord(
  { letters, texts }: SearchIndex,
  index: number,
  word: SearchWord,
): boolean {
  if (((letters[index] ?? 0) & word.letters) !== word.letters) return false;
  const isKnown = word.letters !== 0 && word.text.length === 1;
  return isKnown || (texts[index] ?? '').includes(word.text);
}

type GrowingIndex = SearchIndex & {
  /** Goes on for so many nodes; answers whether all of them are in. */
  readonly grow: (nodes: number) => boolean;
};

function createIndex({ nodes }: BookmarkTree): GrowingIndex {
  const places = new Int32Array(nodes.length);
  const branches = new Uint8Array(nodes.length);
  const letters = new Uint32Array(nodes.length);
  const texts: string[] = [];
  return {
    places,
    branches,
    letters,
    texts,
    grow: (count) => {
      for (const node of nodes.slice(texts.length, texts.length + count)) {
        const text = searchTextOf(node);
        places[node.index] = node.parent === null ? 0 : node.parent.index + 1;
        branches[node.index] = isBranch(node) ? 1 : 0;
        letters[node.index] = lettersOf(text);
        texts.push(text);
      }
      return texts.length === nodes.length;
    },
  };
}

const known = new WeakMap<BookmarkTree, GrowingIndex>();
const complete = new WeakSet<BookmarkTree>();

function growingIndexOf(tree: BookmarkTree): GrowingIndex {
  const index = known.get(tree) ?? createIndex(tree);
  known.set(tree, index);
  return index;
}

/** The index of a tree, made when it is first asked for. */
export function searchIndexOf(tree: BookmarkTree): SearchIndex {
  const index = growingIndexOf(tree);
  if (index.grow(tree.nodes.length)) complete.add(tree);
  return index;
}

const nodesAtATime = 64;

/** Makes the index of a tree ahead of the first search, a little at a time, so that nothing else waits. */
export async function prepareIndex(tree: BookmarkTree, signal?: AbortSignal): Promise<void> {
  const index = growingIndexOf(tree);
  const slice = timeSlices();
  while (!index.grow(nodesAtATime)) {
    if (slice.isOver()) await slice.next();
    if (signal?.aborted) return;
  }
  complete.add(tree);
}

/** Whether the index of a tree is there, so that a search takes a few milliseconds. */
export function isSearchPrepared(tree: BookmarkTree): boolean {
  return complete.has(tree);
}
