import type { Bookmark, BookmarkFolder, BookmarkState } from '#data/bookmarks/bookmark.ts';
import { type BookmarkTree, subtreeOf, type TreeNode } from '#data/bookmarks/tree/bookmark-tree.ts';

/**
 * Nodes with everything inside them as a Bookmark state by itself, with those nodes at its root: what
 * a saved copy of a part holds. Records that the tree shows elsewhere than they say (under
 * “Recovered”) stand where it shows them.
 * @param outermost in the order of the tree, none inside another (`topmost`)
 */
export function partOf(tree: BookmarkTree, outermost: readonly TreeNode[]): BookmarkState {
  const folders: BookmarkFolder[] = [];
  const bookmarks: Bookmark[] = [];
  for (const top of outermost) {
    for (const node of subtreeOf(tree, top)) {
      const isLoose = node.index === top.index || node.parent?.kind === 'recovered';
      if (node.kind === 'folder') {
        folders.push(isLoose ? { ...node.folder, parentId: null } : node.folder);
      } else if (node.kind === 'bookmark') {
        bookmarks.push(isLoose ? { ...node.bookmark, folderId: null } : node.bookmark);
      }
    }
  }
  return { folders, bookmarks, lastFolderId: null, unreadable: [] };
}
