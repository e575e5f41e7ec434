import { type BookmarkTree, isBranch, type TreeNode } from '#data/bookmarks/tree/bookmark-tree.ts';
import { foldText, searchWords } from '#text/fold-text.ts';
import { timeSlices } from '#text/slices/time-slices.ts';
import { createVocabulary, type Vocabulary } from '#text/vocabulary.ts';

/** What a node is searched by, the name first, one text a line. */
function textsOf(node: TreeNode): string {
  if (node.kind === 'recovered') return '';
  if (node.kind === 'folder') return node.folder.name ?? node.name;
  const { title, path, codeHostSlug } = node.bookmark;
  return `${title ?? ''}\n${path ?? ''}\n${codeHostSlug ?? ''}`;
}

/** What a tree is searched by, made once. */
type SearchTexts = {
  /** Folded, by the index of the node; complete once there is one for each. */
  readonly texts: string[];
  readonly vocabulary: Vocabulary;
};

const known = new WeakMap<BookmarkTree, SearchTexts>();

/** Adds the texts of some more nodes. */
function read(tree: BookmarkTree, count: number): SearchTexts {
  const search = known.get(tree) ?? { texts: [], vocabulary: createVocabulary() };
  known.set(tree, search);
  const { texts, vocabulary } = search;
  for (const node of tree.nodes.slice(texts.length, texts.length + count)) {
    const written = textsOf(node);
    texts.push(foldText(written));
    vocabulary.add(written);
  }
  return search;
}

/** The texts of all nodes. Takes a few milliseconds only if the search is prepared. */
export function searchTexts(tree: BookmarkTree): readonly string[] {
  return read(tree, tree.nodes.length).texts;
}

/** The words of all nodes, as for `searchTexts`. */
export function vocabularyOf(tree: BookmarkTree): Vocabulary {
  return read(tree, tree.nodes.length).vocabulary;
}

/** Whether everything is read, so that a search takes a few milliseconds. */
export function isSearchPrepared(tree: BookmarkTree): boolean {
  return known.get(tree)?.texts.length === tree.nodes.length;
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
  const texts = words.length === 0 ? [] : searchTexts(tree);
  const allWords = 2 ** words.length - 1;
  /** For each branch the words that its name and those around it hold. */
  const wordsAround = new Int32Array(tree.nodes.length);
  for (const node of tree.nodes) {
    const { index, parent } = node;
    const text = texts[index] ?? '';
    let own = 0;
    for (let bit = 0; bit < words.length; bit += 1) {
      if (text.includes(words[bit] ?? '')) own |= 1 << bit;
    }
    const found = own | (parent === null ? 0 : (wordsAround[parent.index] ?? 0));
    if (isBranch(node)) wordsAround[index] = found;
    if ((own !== 0 || words.length === 0) && found === allWords) yield node;
  }
}
