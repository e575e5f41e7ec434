import type { Bookmark, BookmarkFolder } from '#data/bookmarks/bookmark.ts';
import { countValues } from '#text/group-by.ts';

export type FoldersAndBookmarks = {
  readonly folders: readonly BookmarkFolder[];
  readonly bookmarks: readonly Bookmark[];
};

type KeyOf<T> = (item: T) => readonly (string | null)[];

/** Removes one item of `one` for each item of `other` with an equal key. */
function subtract<T>(one: readonly T[], other: readonly T[], keyOf: KeyOf<T>): readonly T[] {
  // Most records are shared by both lists and need no key.
  const inOne = new Set(one);
  const inOther = new Set(other);
  const toKey = (item: T) => JSON.stringify(keyOf(item));
  const counts = countValues(other.filter((item) => !inOne.has(item)).map(toKey));
  return one.filter((item) => {
    if (inOther.has(item)) return false;
    const key = toKey(item);
    const left = counts.get(key) ?? 0;
    counts.set(key, left - 1);
    return left <= 0;
  });
}

const targetOf: KeyOf<Bookmark> = ({ codeHostSlug, path }) => [codeHostSlug, path];
const filedAs: KeyOf<Bookmark> = ({ folderId, codeHostSlug, path }) => [
  folderId,
  codeHostSlug,
  path,
];

/**
 * A bookmark that is now in another folder was moved, so it isn't included. Of several equal
 * bookmarks, the result contains only as many as were removed.
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

/** Folders by id, bookmarks by repository and path; names and locations can differ. */
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

/** True for the same names in the same folders. */
export function hasSameContents(one: FoldersAndBookmarks, other: FoldersAndBookmarks): boolean {
  return (
    one.folders.length === other.folders.length &&
    one.bookmarks.length === other.bookmarks.length &&
    subtract(one.folders, other.folders, folderContents).length === 0 &&
    subtract(one.bookmarks, other.bookmarks, bookmarkContents).length === 0
  );
}
