import type { Bookmark, BookmarkFolder, BookmarkState } from '#data/bookmarks/bookmark.ts';
import { groupBy } from '#text/group-by.ts';

/**
 * Returns the ids of the given folders and of all folders inside them, even if the folders form
 * cycles.
 */
function getNestedFolderIds(
  folders: readonly BookmarkFolder[],
  folderIds: readonly string[],
): ReadonlySet<string | null> {
  const childFolders = groupBy(folders, ({ parentId }) => parentId);
  const ids = new Set(folderIds);
  // Iterating over a Set visits the ids that are added during the iteration, so this loop reaches
  // every depth.
  for (const id of ids) {
    for (const child of childFolders.get(id) ?? []) ids.add(child.id);
  }
  return ids;
}

/**
 * Returns the folders and bookmarks that the deletion of folders removes (interface 4.3): every
 * folder with one of the ids, and its contents at every depth. The result is a separate state with
 * the deleted folders at its top level.
 * @param loose bookmarks that are deleted individually
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

/** Returns the state without the folders with these ids and without their contents. */
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
