import type { Bookmark, BookmarkFolder, BookmarkState } from '#data/bookmarks/bookmark.ts';
import { hasId } from '#data/bookmarks/bookmark.ts';
import type { BookmarkTree, TreeNode } from '#data/bookmarks/tree/bookmark-tree.ts';
import { difference } from '#data/bookmarks/tree/cascade.ts';
import { type CreatePlan, createSteps, type StepPlace } from './create-steps.ts';

/** Positions as the service counts them: among siblings of the same kind, from 0. */
function positionsAmongSiblings({ roots }: BookmarkTree): (node: TreeNode) => number {
  const folderCounts = new Map<TreeNode | null, number>();
  return ({ kind, parent, positionInSet }) => {
    if (kind === 'folder') return positionInSet - 1;
    const siblings = parent?.children ?? roots;
    const folders =
      folderCounts.get(parent) ?? siblings.filter((sibling) => sibling.kind === 'folder').length;
    folderCounts.set(parent, folders);
    return positionInSet - 1 - folders;
  };
}

/** The nodes of a tree that a later state doesn't hold, in order. */
export function deletedNodes(
  { nodes }: BookmarkTree,
  before: BookmarkState,
  after: BookmarkState,
): readonly TreeNode[] {
  const { folders, bookmarks } = difference(before, after);
  const gone = new Set<BookmarkFolder | Bookmark>([...folders, ...bookmarks]);
  return nodes.filter(
    (node) =>
      (node.kind === 'folder' && gone.has(node.folder)) ||
      (node.kind === 'bookmark' && gone.has(node.bookmark)),
  );
}

/**
 * The steps that create deleted nodes again where they were, or at the root if the folder around them
 * is missing. Folders get new ids.
 * @param before the tree before the deletion
 * @param gone nodes of it, in order
 * @param now the bookmarks since
 */
export function restoreSteps(
  before: BookmarkTree,
  gone: readonly TreeNode[],
  now: BookmarkState,
): CreatePlan {
  const positionOf = positionsAmongSiblings(before);
  return createSteps(gone, (node): StepPlace => {
    const { parent } = node;
    const folderId = parent?.kind === 'folder' ? parent.folder.id : null;
    const isThere = folderId === null || now.folders.some(hasId(folderId));
    if (!isThere || parent?.kind === 'recovered') return { folderId: null };
    return { folderId, position: positionOf(node) };
  });
}
