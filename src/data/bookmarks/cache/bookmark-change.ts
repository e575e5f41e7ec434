import {
  type Bookmark,
  type BookmarkFolder,
  type BookmarkName,
  type BookmarkState,
  compareBookmarks,
  compareFolders,
  hasId,
  isNamed,
  samePlace,
} from '#data/bookmarks/bookmark.ts';

/** A change of a folder (viewer.write); omitted members stay as they are. */
export type FolderChange = {
  readonly kind: 'folder';
  readonly folderId: string;
  readonly change: {
    readonly name?: string;
    /** Null for the root. */
    readonly parentId?: string | null;
    /** From 0, among the folders there, counted without this one; beyond the end is the end. */
    readonly position?: number;
  };
};

/** A change of a bookmark (viewer.write); `bookmark` is its name before the change. */
export type BookmarkChange = {
  readonly kind: 'bookmark';
  readonly bookmark: BookmarkName;
  readonly change: {
    readonly title?: string;
    /** Null for the root. */
    readonly folderId?: string | null;
    /** From 0, among the bookmarks there, counted without this one; beyond the end is the end. */
    readonly position?: number;
  };
};

export type Change = FolderChange | BookmarkChange;

type Positioned = { readonly position: number | null };

/**
 * Siblings in order, renumbered from 0 as the service does, with `moved` among them at `position`,
 * at the end without one. Records that keep their position stay the same values.
 */
function renumbered<T extends Positioned>(
  siblings: readonly T[],
  moved: T | undefined,
  position: number | undefined,
): Map<T, T> {
  const order = [...siblings];
  if (moved !== undefined) order.splice(position ?? order.length, 0, moved);
  const placed = new Map<T, T>();
  for (const [at, one] of order.entries()) {
    placed.set(one, one.position === at ? one : { ...one, position: at });
  }
  return placed;
}

/** How records of one kind are ordered, and which of them are in a place. */
type Kind<T> = {
  readonly compare: (a: T, b: T) => number;
  readonly isIn: (record: T, place: string | null) => boolean;
};

/** Replaces `before` by `after` at `position` of `to`, and renumbers both places. */
function move<T extends Positioned>(
  records: readonly T[],
  { compare, isIn }: Kind<T>,
  before: T,
  after: T,
  places: { readonly from: string | null; readonly to: string | null },
  position: number | undefined,
): readonly T[] {
  const others = records.filter((record) => record !== before);
  const inOrder = (place: string | null) =>
    others.filter((record) => isIn(record, place)).sort(compare);
  const inTarget = renumbered(inOrder(places.to), after, position);
  const inSource = samePlace(places.from, places.to)
    ? inTarget
    : renumbered(inOrder(places.from), undefined, undefined);
  return records.map((record) =>
    record === before
      ? (inTarget.get(after) ?? after)
      : (inTarget.get(record) ?? inSource.get(record) ?? record),
  );
}

const folderKind: Kind<BookmarkFolder> = {
  compare: compareFolders,
  isIn: ({ parentId }, place) => samePlace(parentId, place),
};

const bookmarkKind: Kind<Bookmark> = {
  compare: compareBookmarks,
  isIn: ({ folderId }, place) => samePlace(folderId, place),
};

function changeFolder(state: BookmarkState, { folderId, change }: FolderChange): BookmarkState {
  const before = state.folders.find(hasId(folderId));
  if (before === undefined) return state;
  const { name = before.name, parentId = before.parentId, position } = change;
  const after = { ...before, name, parentId };
  const staysPut = samePlace(parentId, before.parentId) && position === undefined;
  const places = { from: before.parentId, to: parentId };
  const folders = staysPut
    ? state.folders.map((folder) => (folder === before ? after : folder))
    : move(state.folders, folderKind, before, after, places, position);
  return { ...state, folders, lastFolderId: folderId };
}

function changeBookmark(state: BookmarkState, { bookmark, change }: BookmarkChange): BookmarkState {
  const before = state.bookmarks.find(isNamed(bookmark));
  if (before === undefined) return state;
  const { title = before.title, folderId = before.folderId, position } = change;
  const after = { ...before, title, folderId };
  const staysPut = samePlace(folderId, before.folderId) && position === undefined;
  const places = { from: before.folderId, to: folderId };
  const bookmarks = staysPut
    ? state.bookmarks.map((one) => (one === before ? after : one))
    : move(state.bookmarks, bookmarkKind, before, after, places, position);
  const lastFolderId = change.folderId === undefined ? state.lastFolderId : folderId;
  return { ...state, bookmarks, lastFolderId };
}

/**
 * The state as it will be once the service has carried a change out (viewer.write). A change of
 * something that isn't there changes nothing: the service will refuse it.
 */
export function applyChange(state: BookmarkState, change: Change): BookmarkState {
  return change.kind === 'folder' ? changeFolder(state, change) : changeBookmark(state, change);
}
