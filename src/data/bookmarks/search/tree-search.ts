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

/** Texts in the order of the tree's nodes, indexed in time slices. */
type SearchIndex = {
  /** Texts indexed so far; empty once all nodes are indexed and the texts are in `joined`. */
  texts: string[];
  joined?: JoinedTexts;
  /** Created on first use, because only `findNodes` needs the names. */
  names?: JoinedTexts;
  readonly parents: (number | null)[];
  readonly vocabulary: Vocabulary;
};

const indexes = new WeakMap<BookmarkTree, SearchIndex>();

/** Returns one text per line, the name first. */
function textsOf(node: TreeNode): string {
  if (node.kind === 'recovered') return '';
  if (node.kind === 'folder') return node.folder.name ?? node.name;
  const { title, path, codeHostSlug } = node.bookmark;
  return `${title ?? ''}\n${path ?? ''}\n${codeHostSlug ?? ''}`;
}

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

/** True once the index is built, so that a search takes a few milliseconds. */
export function isSearchPrepared(tree: BookmarkTree): boolean {
  return indexes.get(tree)?.joined !== undefined;
}

const nodesAtATime = 64;

/** Prepares the search in short time slices. */
export async function prepareSearch(tree: BookmarkTree, signal?: AbortSignal): Promise<void> {
  const slice = createTimeSlices();
  while (!isSearchPrepared(tree)) {
    indexMore(tree, nodesAtATime);
    if (slice.isOver()) await slice.next();
    if (signal?.aborted) return;
  }
}

/** Maximum number of words, because each word of a query uses one bit of a 32-bit integer. */
const maxWords = 31;

/** Returns the normalised words of a query (see `foldText`). */
export const getQueryWords = (query: string) => getSearchWords(query).slice(0, maxWords);

/**
 * Yields nodes in tree order; all nodes if there are no words. Every word of a match occurs in the
 * node's own texts (title, path and repository, or name) or in the names of its ancestors, and at
 * least one in its own texts. The words must be normalised.
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

/** Returns the best matching names, then other matches in tree order; none without words. */
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

/** Corrects the typos of the query first. */
export function findNodesWithCorrection(
  tree: BookmarkTree,
  query: string,
  count: number,
): QueryCorrection<TreeNode> | undefined {
  const { vocabulary } = indexMore(tree, tree.nodes.length);
  return findCorrection(query, vocabulary, (corrected) => findNodes(tree, corrected, count));
}
