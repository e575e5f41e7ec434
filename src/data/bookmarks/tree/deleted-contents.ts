import type { Bookmark, BookmarkFolder, BookmarkState } from '#data/bookmarks/bookmark.ts';
import { groupBy } from '#text/group-by.ts';

/** Returns the ids of folders and of all folders inside them, even in cycles. */
function getNestedFolderIds(
  folders: readonly BookmarkFolder[],
  folderIds: readonly string[],
): ReadonlySet<string | null> {
  const childFolders = groupBy(folders, ({ parentId }) => parentId);
  const ids = new Set(folderIds);
  // The loop also visits ids that it adds to the Set, so it reaches every depth.
  for (const id of ids) {
    for (const child of childFolders.get(id) ?? []) ids.add(child.id);
  }
  return ids;
}

/**
 * Returns a separate state: every folder with one of the ids at the top level, and its contents at
 * every depth (interface 4.3). `loose` bookmarks are deleted individually.
 */
export function getDeletedContents(
  state: BookmarkState,
  folderIds: readonly string[],
  loose: readonly Bookmark[] = [],
): BookmarkState {
  const ids = getNestedFolderIds(state.folders, folderIds);
  const outermost = new Set(folderIds);
  const alone = new Set(loose);
  return {
    folders: state.folders
      .filter(({ id }) => ids.has(id))
      .map((folder) => (outermost.has(folder.id) ? { ...folder, parentId: null } : folder)),
    bookmarks: state.bookmarks.flatMap((bookmark) =>
      ids.has(bookmark.folderId)
        ? bookmark
        : alone.has(bookmark)
          ? { ...bookmark, folderId: null }
          : [],
    ),
    lastFolderId: folderIds[0] ?? null,
    unreadable: [],
  };
}

/** Removes the contents of the folders too. */
export function removeFolders(state: BookmarkState, folderIds: readonly string[]): BookmarkState {
  if (folderIds.length === 0) return state;
  const ids = getNestedFolderIds(state.folders, folderIds);
  return {
    ...state,
    folders: state.folders.filter(({ id }) => !ids.has(id)),
    bookmarks: state.bookmarks.filter(({ folderId }) => !ids.has(folderId)),
    lastFolderId: ids.has(state.lastFolderId) ? null : state.lastFolderId,
  };
}
