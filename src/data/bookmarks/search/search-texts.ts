import type { BookmarkTree, TreeNode } from '#data/bookmarks/tree/bookmark-tree.ts';
import { foldText, searchWords } from '#text/fold-text.ts';
import {
  firstLines,
  type JoinedTexts,
  joinTexts,
  type NestedTexts,
  placesOfAll,
} from '#text/joined-texts.ts';
import { timeSlices } from '#text/slices/time-slices.ts';
import { createVocabulary, type Vocabulary } from '#text/vocabulary.ts';

/** What a node is searched by, the name first, one text a line. */
function textsOf(node: TreeNode): string {
  if (node.kind === 'recovered') return '';
  if (node.kind === 'folder') return node.folder.name ?? node.name;
  const { title, path, codeHostSlug } = node.bookmark;
  return `${title ?? ''}\n${path ?? ''}\n${codeHostSlug ?? ''}`;
}

/** What a tree is searched by, made once. The place of a node is its index. */
type SearchTexts = NestedTexts & {
  readonly vocabulary: Vocabulary;
};

/** What has been read, by the index of the node. */
type Reading = {
  readonly texts: string[];
  readonly parents: (number | null)[];
  readonly vocabulary: Vocabulary;
};

const begun = new WeakMap<BookmarkTree, Reading>();
const known = new WeakMap<BookmarkTree, SearchTexts>();

/** Adds the texts of some more nodes; all of them are known once the last are there. */
function read(tree: BookmarkTree, count: number): void {
  const reading = begun.get(tree) ?? {
    texts: [],
    parents: [],
    vocabulary: createVocabulary(),
  };
  begun.set(tree, reading);
  const { texts, parents, vocabulary } = reading;
  for (const node of tree.nodes.slice(texts.length, texts.length + count)) {
    const written = textsOf(node);
    texts.push(foldText(written));
    parents.push(node.parent?.index ?? null);
    vocabulary.add(written);
  }
  if (texts.length < tree.nodes.length) return;
  known.set(tree, { texts: joinTexts(texts), parents, vocabulary });
  begun.delete(tree);
}

/** The texts of all nodes. Takes a few milliseconds only if the search is prepared. */
export function searchTexts(tree: BookmarkTree): SearchTexts {
  for (;;) {
    const texts = known.get(tree);
    if (texts !== undefined) return texts;
    read(tree, tree.nodes.length);
  }
}

const namesOf = new WeakMap<SearchTexts, JoinedTexts>();

/** The names of all nodes. Made when they are asked for: they are a third of all texts. */
export function searchNames(tree: BookmarkTree): JoinedTexts {
  const texts = searchTexts(tree);
  const names = namesOf.get(texts) ?? firstLines(texts.texts);
  namesOf.set(texts, names);
  return names;
}

/** Whether everything is read, so that a search takes a few milliseconds. */
export function isSearchPrepared(tree: BookmarkTree): boolean {
  return known.has(tree);
}

const nodesAtATime = 64;

/** Reads a tree in short pieces, so that nothing else has to wait. */
export async function prepareSearch(tree: BookmarkTree, signal?: AbortSignal): Promise<void> {
  const slice = timeSlices();
  while (!isSearchPrepared(tree)) {
    read(tree, nodesAtATime);
    if (slice.isOver()) await slice.next();
    if (signal?.aborted) return;
  }
}

/** One bit each, in 32. */
const maxWords = 31;

/** The words of a query that a tree is searched for, folded. */
export const treeWords = (query: string) => searchWords(query).slice(0, maxWords);

/**
 * The nodes that match, in the order of the tree: all of them for no words. A node matches if its own
 * texts (title, path, repository; name of a folder) hold at least one of the words, and the names of the
 * folders around it hold the others.
 * @param words folded
 */
export function* matchNodes(tree: BookmarkTree, words: readonly string[]): Iterable<TreeNode> {
  if (words.length === 0) {
    yield* tree.nodes;
    return;
  }
  for (const index of placesOfAll(words, searchTexts(tree))) {
    const node = tree.nodes[index];
    if (node !== undefined) yield node;
  }
}
