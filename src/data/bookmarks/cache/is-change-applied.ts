import {
  type BookmarkState,
  compareBookmarks,
  compareFolders,
  hasId,
  isNamed,
  samePlace,
} from '#data/bookmarks/bookmark.ts';
import type { BookmarkChange, Change, FolderChange } from './bookmark-change.ts';

/** Beyond the end means at the end. */
function standsAt<T>(record: T, siblings: readonly T[], position: number | undefined): boolean {
  if (position === undefined) return true;
  return siblings.indexOf(record) === Math.min(position, siblings.length - 1);
}

function showsFolder({ folders }: BookmarkState, { folderId, change }: FolderChange): boolean {
  const folder = folders.find(hasId(folderId));
  if (folder === undefined) return false;
  const { name = folder.name, parentId = folder.parentId, position } = change;
  const siblings = folders
    .filter((other) => samePlace(other.parentId, folder.parentId))
    .sort(compareFolders);
  return (
    folder.name === name &&
    samePlace(folder.parentId, parentId) &&
    standsAt(folder, siblings, position)
  );
}

function showsBookmark(
  { bookmarks }: BookmarkState,
  { bookmark: name, change }: BookmarkChange,
): boolean {
  const { folderId = name.folderId, title, position } = change;
  const bookmark = bookmarks.find(isNamed({ ...name, folderId }));
  if (bookmark === undefined) return false;
  const isLeft = !samePlace(folderId, name.folderId) && bookmarks.some(isNamed(name));
  const siblings = bookmarks
    .filter((other) => samePlace(other.folderId, bookmark.folderId))
    .sort(compareBookmarks);
  return (
    !isLeft &&
    (title === undefined || bookmark.title === title) &&
    standsAt(bookmark, siblings, position)
  );
}

/** Whether a state shows everything that a change asked for. */
export function isChangeApplied(state: BookmarkState, change: Change): boolean {
  return change.kind === 'folder' ? showsFolder(state, change) : showsBookmark(state, change);
}
