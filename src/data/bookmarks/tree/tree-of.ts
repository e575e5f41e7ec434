import type { BookmarkState } from '#data/bookmarks/schema.ts';
import { type BookmarkTree, buildTree } from './bookmark-tree.ts';

const trees = new WeakMap<BookmarkState, BookmarkTree>();

/** The tree of a state, built once for as long as the state is held anywhere. */
export function treeOf(state: BookmarkState): BookmarkTree {
  const known = trees.get(state);
  if (known !== undefined) return known;
  const tree = buildTree(state);
  trees.set(state, tree);
  return tree;
}
