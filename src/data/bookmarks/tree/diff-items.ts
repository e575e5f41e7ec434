import type { Bookmark, BookmarkFolder } from '#data/bookmarks/bookmark.ts';
import { subtractItems } from '#text/group-by.ts';

export type FoldersAndBookmarks = {
  readonly folders: readonly BookmarkFolder[];
  readonly bookmarks: readonly Bookmark[];
};

type KeyOf<T> = (item: T) => readonly (string | null)[];

/** Returns the items of `one` without one item for each item of `other` with an equal key. */
function subtract<T>(one: readonly T[], other: readonly T[], keyOf: KeyOf<T>): readonly T[] {
  // A record that both lists share needs no key, and most records are shared.
  const [inOne, inOther] = [new Set(one), new Set(other)];
  return subtractItems(
    one.filter((item) => !inOther.has(item)),
    other.filter((item) => !inOne.has(item)),
    (item) => JSON.stringify(keyOf(item)),
  );
}

const targetOf: KeyOf<Bookmark> = ({ codeHostSlug, path }) => [codeHostSlug, path];
const filedAs: KeyOf<Bookmark> = ({ folderId, codeHostSlug, path }) => [
  folderId,
  codeHostSlug,
  path,
];

/**
 * Returns the folders and bookmarks that were removed between two states. A bookmark that is now in
 * another folder was moved, so it isn't included. Of several equal bookmarks, the result contains
 * only as many as were removed.
 */
export function getRemovedItems(
  before: FoldersAndBookmarks,
  after: FoldersAndBookmarks,
): FoldersAndBookmarks {
  return {
    folders: subtract(before.folders, after.folders, ({ id }) => [id]),
    bookmarks: subtract(
      subtract(before.bookmarks, after.bookmarks, filedAs),
      subtract(after.bookmarks, before.bookmarks, filedAs),
      targetOf,
    ),
  };
}

/**
 * True if both arguments contain the same folders (by id) and bookmarks (by repository and path).
 * Names and locations can differ.
 */
export function hasSameItems(one: FoldersAndBookmarks, other: FoldersAndBookmarks): boolean {
  return [getRemovedItems(one, other), getRemovedItems(other, one)].every(
    ({ folders, bookmarks }) => folders.length === 0 && bookmarks.length === 0,
  );
}

const folderContents: KeyOf<BookmarkFolder> = ({ id, name, parentId }) => [
  id,
  name,
  parentId || null,
];
const bookmarkContents: KeyOf<Bookmark> = ({ folderId, codeHostSlug, path, title }) => [
  folderId || null,
  codeHostSlug,
  path,
  title,
];

/** True if both arguments contain the same nodes with the same names in the same folders. */
export function hasSameContents(one: FoldersAndBookmarks, other: FoldersAndBookmarks): boolean {
  return (
    one.folders.length === other.folders.length &&
    one.bookmarks.length === other.bookmarks.length &&
    subtract(one.folders, other.folders, folderContents).length === 0 &&
    subtract(one.bookmarks, other.bookmarks, bookmarkContents).length === 0
  );
}
