import type { BookmarkTree, TreeNode } from '#data/bookmarks/tree/bookmark-tree.ts';
import { findCorrection, type QueryCorrection } from '#text/did-you-mean.ts';
import { foldText, searchWords } from '#text/fold-text.ts';
import {
  findBestNames,
  findNestedTexts,
  getFirstLines,
  type JoinedTexts,
  joinTexts,
} from '#text/joined-texts.ts';
import { createTimeSlices } from '#text/slices/time-slices.ts';
import { createVocabulary, type Vocabulary } from '#text/vocabulary.ts';

/** Searched texts of a tree, by the index of the node. It is filled in slices. */
type SearchIndex = {
  /** Texts of the nodes indexed so far; empty once all are joined. */
  texts: string[];
  joined?: JoinedTexts;
  /** Created on first use, because names are a third of all texts. */
  names?: JoinedTexts;
  readonly parents: (number | null)[];
  readonly vocabulary: Vocabulary;
};

const indexes = new WeakMap<BookmarkTree, SearchIndex>();

/** Returns the searched texts of a node, the name first, one a line. */
function textsOf(node: TreeNode): string {
  if (node.kind === 'recovered') return '';
  if (node.kind === 'folder') return node.folder.name ?? node.name;
  const { title, path, codeHostSlug } = node.bookmark;
  return `${title ?? ''}\n${path ?? ''}\n${codeHostSlug ?? ''}`;
}

/** Returns the index of a tree after adding the texts of up to `count` more nodes. */
function indexMore(tree: BookmarkTree, count: number): SearchIndex {
  const index = indexes.get(tree) ?? { texts: [], parents: [], vocabulary: createVocabulary() };
  indexes.set(tree, index);
  if (index.joined !== undefined) return index;
  const { texts, parents, vocabulary } = index;
  for (const node of tree.nodes.slice(texts.length, texts.length + count)) {
    const text = textsOf(node);
    texts.push(foldText(text));
    parents.push(node.parent?.index ?? null);
    vocabulary.add(text);
  }
  if (texts.length === tree.nodes.length) {
    index.joined = joinTexts(texts);
    index.texts = [];
  }
  return index;
}

/** True if every node is indexed, so that a search takes a few milliseconds. */
export function isSearchPrepared(tree: BookmarkTree): boolean {
  return indexes.get(tree)?.joined !== undefined;
}

const nodesAtATime = 64;

/** Indexes a tree in short slices. */
export async function prepareSearch(tree: BookmarkTree, signal?: AbortSignal): Promise<void> {
  const slice = createTimeSlices();
  while (!isSearchPrepared(tree)) {
    indexMore(tree, nodesAtATime);
    if (slice.isOver()) await slice.next();
    if (signal?.aborted) return;
  }
}

/** Maximum number of words: a search uses one bit for each in a 32-bit integer. */
const maxWords = 31;

/** Returns the folded words of a query for a tree. */
export const getQueryWords = (query: string) => searchWords(query).slice(0, maxWords);

/**
 * Yields the matching nodes in tree order; all nodes if there are no words. A node matches if its
 * own texts (title, path, repository; name of a folder) contain at least one of the words, and the
 * names of its ancestors contain the others.
 * @param words folded
 */
export function* matchNodes(tree: BookmarkTree, words: readonly string[]): Iterable<TreeNode> {
  if (words.length === 0) {
    yield* tree.nodes;
    return;
  }
  const { joined: texts = joinTexts([]), parents } = indexMore(tree, tree.nodes.length);
  for (const index of findNestedTexts(words, { texts, parents })) {
    const node = tree.nodes[index];
    if (node !== undefined) yield node;
  }
}

/**
 * Returns the best matches of a query by name; none for a query without words. Stops visiting nodes
 * as soon as there are enough.
 */
export function findNodes(tree: BookmarkTree, query: string, count: number): readonly TreeNode[] {
  const words = getQueryWords(query);
  if (words.length === 0) return [];
  const index = indexMore(tree, tree.nodes.length);
  index.names ??= getFirstLines(index.joined ?? joinTexts([]));
  const named = findBestNames(words.join(' '), index.names, count);
  const best = new Set([...named].flatMap((at) => tree.nodes[at] ?? []));
  if (best.size === count) return [...best];
  for (const node of matchNodes(tree, words)) {
    best.add(node);
    if (best.size === count) break;
  }
  return [...best];
}

/** Corrects a query with typos, and returns its best matches. */
export function findNodesWithCorrection(
  tree: BookmarkTree,
  query: string,
  count: number,
): QueryCorrection<TreeNode> | undefined {
  const { vocabulary } = indexMore(tree, tree.nodes.length);
  return findCorrection(query, vocabulary, (corrected) => findNodes(tree, corrected, count));
}
