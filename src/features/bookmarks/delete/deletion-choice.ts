import type { BookmarkTree, TreeNode } from '#data/bookmarks/tree/bookmark-tree.ts';
import {
  findDuplicates,
  type KeptDuplicates,
  superfluous,
} from '#data/bookmarks/tree/duplicates.ts';
import { nodesWithoutDescendants } from '#data/bookmarks/tree/selection.ts';

/** What the person wants to delete. */
export type DeletionChoice = {
  /** Topmost, in the order of the tree. */
  readonly nodes: readonly TreeNode[];
  /** The nodes are duplicates of these. One of them goes only while the one to keep is there. */
  readonly kept?: KeptDuplicates | undefined;
};

/** Which of the chosen nodes are there, and which of those go. */
export function nodesLeft(tree: BookmarkTree, { nodes, kept }: DeletionChoice) {
  const there = nodesWithoutDescendants(
    tree,
    nodes.map(({ key }) => key),
  );
  if (kept === undefined) return { there, going: there };
  const duplicates = new Set<TreeNode>(superfluous(findDuplicates(tree), kept));
  return { there, going: there.filter((node) => duplicates.has(node)) };
}
