import type { Bookmark, BookmarkFolder, BookmarkName } from '#data/bookmarks/bookmark.ts';

/** Whether two ids name the same place. Some services write the root as an empty id. */
export function samePlace(one: string | null, other: string | null): boolean {
  return (one ?? '') === (other ?? '');
}

export function hasId(folderId: string): (folder: BookmarkFolder) => boolean {
  return ({ id }) => id === folderId;
}

export function isNamed(name: BookmarkName): (bookmark: Bookmark) => boolean {
  return ({ folderId, codeHostSlug, path }) =>
    codeHostSlug === name.codeHostSlug && path === name.path && samePlace(folderId, name.folderId);
}
