import { foldText } from '#platform/folded-text.ts';
import { slices } from '#platform/slices.ts';
import type { BookmarkTree } from './bookmark-tree.ts';
import type { TreeNode } from './tree-node.ts';

/** What a node is searched by, one text a line, folded. */
export type SearchTexts = { readonly of: (node: TreeNode) => string };

function searchTextOf(node: TreeNode): string {
  if (node.kind === 'recovered') return '';
  if (node.kind === 'folder') return foldText(node.folder.name ?? node.name);
  const { title, path, codeHostSlug } = node.bookmark;
  return foldText(`${title ?? ''}\n${path ?? ''}\n${codeHostSlug ?? ''}`);
}

const known = new WeakMap<BookmarkTree, SearchTexts>();

/** The search texts of a tree, each made once, when it is first asked for. */
export function searchTextsOf(tree: BookmarkTree): SearchTexts {
  const ready = known.get(tree);
  if (ready !== undefined) return ready;
  const texts = new Array<string | undefined>(tree.nodes.length);
  const made: SearchTexts = {
    of: (node) => {
      const text = texts[node.index] ?? searchTextOf(node);
      texts[node.index] = text;
      return text;
    },
  };
  known.set(tree, made);
  return made;
}

/**
 * Makes all search texts of a tree ahead of the first search, a little at a time, so that nothing
 * else waits. A search that comes earlier is right all the same.
 */
export async function prepareSearch(tree: BookmarkTree, signal?: AbortSignal): Promise<void> {
  const texts = searchTextsOf(tree);
  const slice = slices();
  for (const node of tree.nodes) {
    if (slice.isOver()) await slice.next();
    if (signal?.aborted) return;
    texts.of(node);
  }
  prepared.add(tree);
}

const prepared = new WeakSet<BookmarkTree>();

/** Whether all search texts of a tree are there, so that a search takes a few milliseconds. */
export function isSearchPrepared(tree: BookmarkTree): boolean {
  return prepared.has(tree);
}
