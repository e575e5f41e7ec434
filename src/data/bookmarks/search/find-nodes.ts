import type { BookmarkTree, TreeNode } from '#data/bookmarks/tree/bookmark-tree.ts';
import { findMeant, type Meant } from '#text/did-you-mean.ts';
import { bestPlaces } from '#text/joined-texts.ts';
import { matchNodes, searchNames, searchTexts, treeWords } from './search-texts.ts';

/**
 * The nodes that match a query best, by their names; none for a query without words. Looks at no more nodes
 * than it takes to find as many.
 */
export function findNodes(tree: BookmarkTree, query: string, count: number): readonly TreeNode[] {
  const words = treeWords(query);
  if (words.length === 0) return [];
  const named = bestPlaces(words.join(' '), searchNames(tree), count);
  const best = new Set([...named].flatMap((index) => tree.nodes[index] ?? []));
  if (best.size === count) return [...best];
  for (const node of matchNodes(tree, words)) {
    best.add(node);
    if (best.size === count) break;
  }
  return [...best];
}

/** What a mistyped query is meant for, and the best matches of that. */
export function findMeantNodes(
  tree: BookmarkTree,
  query: string,
  count: number,
): Meant<TreeNode> | undefined {
  const { vocabulary } = searchTexts(tree);
  return findMeant(query, vocabulary, (corrected) => findNodes(tree, corrected, count));
}
