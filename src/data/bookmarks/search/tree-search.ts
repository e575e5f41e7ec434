import type { BookmarkTree, TreeNode } from '#data/bookmarks/tree/bookmark-tree.ts';
import { findCorrection, type QueryCorrection } from '#text/did-you-mean.ts';
import { foldText, getSearchWords } from '#text/fold-text.ts';
import {
  findBestNames,
  findNestedTexts,
  getFirstLines,
  type JoinedTexts,
  joinTexts,
} from '#text/joined-texts.ts';
import { createTimeSlices } from '#text/slices/time-slices.ts';
import { createVocabulary, type Vocabulary } from '#text/vocabulary.ts';

/**
 * Search index of a tree. The texts are in the order of the tree's nodes. The index is built in
 * time slices.
 */
type SearchIndex = {
  /**
   * Texts of the nodes indexed so far. Empty once all nodes are indexed, because the texts are then
   * in `joined`.
   */
  texts: string[];
  joined?: JoinedTexts;
  /** Names of the nodes; created on first use, because only `findNodes` needs them. */
  names?: JoinedTexts;
  readonly parents: (number | null)[];
  readonly vocabulary: Vocabulary;
};

const indexes = new WeakMap<BookmarkTree, SearchIndex>();

/** Returns the searchable texts of a node, one per line, with its name first. */
function textsOf(node: TreeNode): string {
  if (node.kind === 'recovered') return '';
  if (node.kind === 'folder') return node.folder.name ?? node.name;
  const { title, path, codeHostSlug } = node.bookmark;
  return `${title ?? ''}\n${path ?? ''}\n${codeHostSlug ?? ''}`;
}

/** Adds up to `count` more nodes to the search index of a tree, and returns the index. */
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

/** Builds the search index of a tree in short time slices. */
export async function prepareSearch(tree: BookmarkTree, signal?: AbortSignal): Promise<void> {
  const slice = createTimeSlices();
  while (!isSearchPrepared(tree)) {
    indexMore(tree, nodesAtATime);
    if (slice.isOver()) await slice.next();
    if (signal?.aborted) return;
  }
}

/** Maximum number of words in a query; each word uses one bit of a 32-bit integer. */
const maxWords = 31;

/** Returns the normalised words of a query (see `foldText`), as used to search a tree. */
export const getQueryWords = (query: string) => getSearchWords(query).slice(0, maxWords);

/**
 * Yields the matching nodes in tree order; all nodes if there are no words. Every word of a match
 * occurs in the node's own texts (title, path and repository of a bookmark, name of a folder) or in
 * the names of its ancestors. At least one of the words must occur in the node's own texts.
 * @param words normalised words of the query (see `foldText`)
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
 * Returns up to `count` nodes that match a query: first the nodes with the best matching names,
 * then other matches in tree order. Returns no nodes for a query without words.
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

/** Corrects the typos in a query, and returns the best matches of the corrected query. */
export function findNodesWithCorrection(
  tree: BookmarkTree,
  query: string,
  count: number,
): QueryCorrection<TreeNode> | undefined {
  const { vocabulary } = indexMore(tree, tree.nodes.length);
  return findCorrection(query, vocabulary, (corrected) => findNodes(tree, corrected, count));
}
