import type { Bookmark, BookmarkFolder, BookmarkState } from '#data/bookmarks/bookmark.ts';

function groupedBy<T>(items: readonly T[], keyOf: (item: T) => string | null): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const key = keyOf(item);
    if (key === null) continue;
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}

/**
 * Returns the ids of the given folders and of all folders inside them, even if the folders form
 * cycles.
 */
export function getNestedFolderIds(
  state: BookmarkState,
  folderIds: readonly string[],
): ReadonlySet<string> {
  const childFolders = groupedBy(state.folders, ({ parentId }) => parentId);
  const ids = new Set(folderIds);
  // Iterating over a Set visits the ids that are added during the iteration, so this loop reaches
  // every depth.
  for (const id of ids) {
    for (const child of childFolders.get(id) ?? []) ids.add(child.id);
  }
  return ids;
}

function isWithin(ids: ReadonlySet<string>, { folderId }: Bookmark): boolean {
  return folderId !== null && ids.has(folderId);
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
  const ids = getNestedFolderIds(state, folderIds);
  const outermost = new Set(folderIds);
  const alone = new Set(loose);
  return {
    folders: state.folders
      .filter(({ id }) => ids.has(id))
      .map((folder) => (outermost.has(folder.id) ? { ...folder, parentId: null } : folder)),
    bookmarks: state.bookmarks
      .filter((bookmark) => isWithin(ids, bookmark) || alone.has(bookmark))
      .map((bookmark) => (isWithin(ids, bookmark) ? bookmark : { ...bookmark, folderId: null })),
    lastFolderId: folderIds[0] ?? null,
    unreadable: [],
  };
}

type DeletedItem =
  | { readonly kind: 'folder'; readonly folder: BookmarkFolder }
  | { readonly kind: 'bookmark'; readonly bookmark: Bookmark };

/**
 * Returns a Bookmark state with only the folders and bookmarks that the deletion of `nodes`
 * removes.
 */
export function getDeletedContentsOfNodes(
  state: BookmarkState,
  nodes: readonly DeletedItem[],
): BookmarkState {
  return getDeletedContents(
    state,
    nodes.flatMap((node) => (node.kind === 'folder' ? [node.folder.id] : [])),
    nodes.flatMap((node) => (node.kind === 'bookmark' ? [node.bookmark] : [])),
  );
}

/** Returns the state without the folders with these ids and without their contents. */
export function removeFolders(state: BookmarkState, folderIds: readonly string[]): BookmarkState {
  if (folderIds.length === 0) return state;
  const ids = getNestedFolderIds(state, folderIds);
  return {
    ...state,
    folders: state.folders.filter(({ id }) => !ids.has(id)),
    bookmarks: state.bookmarks.filter((bookmark) => !isWithin(ids, bookmark)),
    lastFolderId:
      state.lastFolderId !== null && ids.has(state.lastFolderId) ? null : state.lastFolderId,
  };
}

/** Lists of folders and bookmarks. */
export type FoldersAndBookmarks = {
  readonly folders: readonly BookmarkFolder[];
  readonly bookmarks: readonly Bookmark[];
};

/** Decrements the count of a key; returns false if the count is zero. */
function takeOne(counts: Map<string, number>, key: string): boolean {
  const left = counts.get(key) ?? 0;
  if (left === 0) return false;
  counts.set(key, left - 1);
  return true;
}

function countBy<T>(items: readonly T[], keyOf: (item: T) => string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const item of items) counts.set(keyOf(item), (counts.get(keyOf(item)) ?? 0) + 1);
  return counts;
}

const targetOf = ({ codeHostSlug, path }: Bookmark) => JSON.stringify([codeHostSlug, path]);
const filedAs = ({ folderId, codeHostSlug, path }: Bookmark) =>
  JSON.stringify([folderId, codeHostSlug, path]);

/**
 * Returns the folders and bookmarks that were removed between two states. A bookmark that is now in
 * another folder was moved, so it isn't included. Of several equal bookmarks, the result contains
 * only as many as were removed.
 */
export function getRemovedItems(
  before: FoldersAndBookmarks,
  after: FoldersAndBookmarks,
): FoldersAndBookmarks {
  const foldersLeft = countBy(after.folders, ({ id }) => id);
  const filedLeft = countBy(after.bookmarks, filedAs);
  const notWhereTheyWere = before.bookmarks.filter((one) => !takeOne(filedLeft, filedAs(one)));
  const elsewhere = countBy(
    after.bookmarks.filter((one) => takeOne(filedLeft, filedAs(one))),
    targetOf,
  );
  return {
    folders: before.folders.filter(({ id }) => !takeOne(foldersLeft, id)),
    bookmarks: notWhereTheyWere.filter((one) => !takeOne(elsewhere, targetOf(one))),
  };
}

/** True if both arguments contain the same folders and bookmarks. Their locations can differ. */
export function hasSameItems(one: FoldersAndBookmarks, other: FoldersAndBookmarks): boolean {
  return [getRemovedItems(one, other), getRemovedItems(other, one)].every(
    ({ folders, bookmarks }) => folders.length === 0 && bookmarks.length === 0,
  );
}
