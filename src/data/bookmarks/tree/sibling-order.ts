import {
  type Bookmark,
  type BookmarkFolder,
  bookmarkName,
  folderName,
} from '#data/bookmarks/bookmark.ts';
import { compareTexts } from '#text/collator.ts';

function byPosition(a: number | null, b: number | null): number {
  // What has no usable position stands behind everything that has one.
  const first = a === null || Number.isNaN(a) ? Number.POSITIVE_INFINITY : a;
  const second = b === null || Number.isNaN(b) ? Number.POSITIVE_INFINITY : b;
  return first < second ? -1 : first > second ? 1 : 0;
}

/** By code units: tells apart what looks or collates alike. */
function byText(a: string | null, b: string | null): number {
  if (a === b) return 0;
  if (a === null) return -1;
  if (b === null) return 1;
  return a < b ? -1 : 1;
}

/**
 * The order of sibling folders: by position, ties by name, then by everything else a record holds,
 * so that only identical records are ever equal and the order in which they arrived never shows.
 */
export function compareFolders(a: BookmarkFolder, b: BookmarkFolder): number {
  return (
    byPosition(a.position, b.position) ||
    compareTexts(folderName(a), folderName(b)) ||
    byText(a.id, b.id) ||
    byText(a.parentId, b.parentId) ||
    byText(a.name, b.name)
  );
}

/** The order of sibling bookmarks, made as that of folders. */
export function compareBookmarks(a: Bookmark, b: Bookmark): number {
  return (
    byPosition(a.position, b.position) ||
    compareTexts(bookmarkName(a), bookmarkName(b)) ||
    byText(a.codeHostSlug, b.codeHostSlug) ||
    byText(a.path, b.path) ||
    byText(a.folderId, b.folderId) ||
    byText(a.title, b.title)
  );
}
