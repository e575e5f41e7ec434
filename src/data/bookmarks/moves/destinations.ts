import { filterTree } from '#data/bookmarks/search/tree-filter.ts';
import type { BookmarkTree, FolderNode, TreeNode } from '#data/bookmarks/tree/bookmark-tree.ts';
import { findMeant, suggestionOf } from '#text/did-you-mean.ts';
import { createVocabulary } from '#text/vocabulary.ts';
import { whyNoTarget } from './node-rules.ts';

/**
 * The folders that nodes can be moved into, in the order of the tree, without the root. Excludes the
 * nodes themselves, what is inside them, and folders that can't be named to the service. A query
 * finds folders as the filter of the tree does.
 * @param moving in the order of the tree, none inside another (`topmost`)
 */
export function destinations(
  tree: BookmarkTree,
  moving: readonly TreeNode[],
  query = '',
): readonly FolderNode[] {
  const found = filterTree(tree, query)?.matches ?? tree.nodes;
  const folders: FolderNode[] = [];
  let next = 0;
  for (const node of found) {
    if (node.kind !== 'folder') continue;
    while ((moving[next]?.end ?? Number.POSITIVE_INFINITY) <= node.index) next += 1;
    const isMoving = (moving[next]?.index ?? Number.POSITIVE_INFINITY) <= node.index;
    if (!isMoving && whyNoTarget(tree, node) === undefined) folders.push(node);
  }
  return folders;
}

/** What a mistyped query is meant for that finds no destination; undefined if no folder is like it. */
export function meantDestination(
  tree: BookmarkTree,
  moving: readonly TreeNode[],
  query: string,
): string | undefined {
  const vocabulary = createVocabulary();
  for (const { name } of tree.branchesByKey.values()) vocabulary.add(name);
  const meant = findMeant(query, vocabulary, (corrected) => destinations(tree, moving, corrected));
  return meant && suggestionOf(meant, ({ name }) => name);
}
