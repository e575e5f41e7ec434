import {
  type Bookmark,
  type BookmarkState,
  compareBookmarks,
  samePlace,
} from '#data/bookmarks/bookmark.ts';

/** A specification, as bookmarks name it. */
type Target = { readonly codeHostSlug: string; readonly path: string };

/** The bookmarks of a specification, in the order received. Needs no tree. */
export function bookmarksOf(
  { bookmarks }: BookmarkState,
  { codeHostSlug, path }: Target,
): readonly Bookmark[] {
  return bookmarks.filter((one) => one.path === path && one.codeHostSlug === codeHostSlug);
}

/** The bookmarks before and after one in its folder, of those that name a specification. */
export function neighboursOf(
  { bookmarks }: BookmarkState,
  bookmark: Bookmark,
): { readonly previous: Bookmark | undefined; readonly next: Bookmark | undefined } {
  const siblings = bookmarks
    .filter(
      (one) =>
        samePlace(one.folderId, bookmark.folderId) &&
        (one === bookmark || (Boolean(one.codeHostSlug) && Boolean(one.path))),
    )
    .sort(compareBookmarks);
  const at = siblings.indexOf(bookmark);
  return { previous: siblings[at - 1], next: siblings[at + 1] };
}
