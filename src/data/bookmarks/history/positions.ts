import {
  type Bookmark,
  type BookmarkFolder,
  type BookmarkState,
  compareBookmarks,
  compareFolders,
  samePlace,
} from '#data/bookmarks/bookmark.ts';

/** The place of a folder among its siblings, from 0. */
export function folderPosition({ folders }: BookmarkState, folder: BookmarkFolder): number {
  return folders.filter(
    (other) => samePlace(other.parentId, folder.parentId) && compareFolders(other, folder) < 0,
  ).length;
}

/** The place of a bookmark among those in its folder, from 0. */
export function bookmarkPosition({ bookmarks }: BookmarkState, bookmark: Bookmark): number {
  return bookmarks.filter(
    (other) =>
      samePlace(other.folderId, bookmark.folderId) && compareBookmarks(other, bookmark) < 0,
  ).length;
}
