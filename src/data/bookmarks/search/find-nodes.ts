import type { BookmarkTree, TreeNode } from '#data/bookmarks/tree/bookmark-tree.ts';
import { findMeant, type Meant } from '#text/did-you-mean.ts';
import { bestByName } from '#text/match-rank.ts';
import { matchNodes, searchTexts, treeWords, vocabularyOf } from './search-texts.ts';

/** The nodes that match a query best, by their names; none for a query without words. */
export function findNodes(tree: BookmarkTree, query: string, count: number): readonly TreeNode[] {
  const words = treeWords(query);
  if (words.length === 0) return [];
  const texts = searchTexts(tree);
  const nameOf = ({ index }: TreeNode) => {
    const text = texts[index] ?? '';
    const end = text.indexOf('\n');
    return end < 0 ? text : text.slice(0, end);
  };
  return bestByName(matchNodes(tree, words), query, nameOf, count);
}

/** What a mistyped query is meant for, and the best matches of that. */
export function findMeantNodes(
  tree: BookmarkTree,
  query: string,
  count: number,
): Meant<TreeNode> | undefined {
  return findMeant(query, vocabularyOf(tree), (corrected) => findNodes(tree, corrected, count));
}
