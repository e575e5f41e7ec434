import type { ResponseHead } from '#platform/http/failure.ts';
import type { UnreadableRecord } from '#platform/parse-list.ts';
import { compareTexts } from '#text/collator.ts';
import { groupBy } from '#text/group-by.ts';
import { maxNameLength, truncate } from '#text/truncate.ts';

/** Interface 2.3. Without `parentId`, the folder is at the top level. */
export type BookmarkFolder = {
  readonly id: string;
  readonly name: string | null;
  readonly parentId: string | null;
  readonly position: number | null;
};

/** Interface 2.4. Without `folderId`, the bookmark is at the top level. */
export type Bookmark = {
  readonly codeHostSlug: string | null;
  readonly path: string | null;
  readonly title: string | null;
  readonly folderId: string | null;
  readonly position: number | null;
};

/** A bookmark has no id. */
export type BookmarkIdentity = Pick<Bookmark, 'folderId' | 'codeHostSlug' | 'path'>;

export type UnreadableBookmarkRecord = UnreadableRecord & {
  readonly list: 'folders' | 'bookmarks';
};

/** Bookmark state (interface 2.5), and the records that could not be parsed. */
export type BookmarkState = {
  readonly folders: readonly BookmarkFolder[];
  readonly bookmarks: readonly Bookmark[];
  readonly lastFolderId: string | null;
  readonly unreadable: readonly UnreadableBookmarkRecord[];
  readonly response?: ResponseHead;
};

export const emptyBookmarkState: BookmarkState = {
  folders: [],
  bookmarks: [],
  lastFolderId: null,
  unreadable: [],
};

export function matchesFolderId(folderId: string): (folder: BookmarkFolder) => boolean {
  return ({ id }) => id === folderId;
}

/** Text without a visible character: white space, control characters and others without a glyph. */
const invisible = /^[\s\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]*$/u;

/** Most names match, so that the slower check with `invisible` isn't needed. */
const printableAscii = /[!-~]/;

function shown(text: string | null): string | undefined {
  if (text === null) return undefined;
  if (text.length <= maxNameLength && printableAscii.test(text)) return text;
  return invisible.test(text) ? undefined : truncate(text, maxNameLength);
}

/** Returns the name of a folder, or a placeholder if it has no visible characters. */
export function getFolderLabel({ name }: BookmarkFolder): string {
  return shown(name) ?? '(unnamed folder)';
}

function fileName(path: string | null): string | undefined {
  return path?.split('/').findLast((segment) => shown(segment) !== undefined);
}

/** Returns the title, or the file name if there is no title. */
export function getBookmarkLabel({ title, path, codeHostSlug }: Bookmark): string {
  return shown(title) ?? fileName(path) ?? shown(codeHostSlug) ?? '(untitled bookmark)';
}

/** Siblings without a valid position come last. */
function sortPosition({ position }: { readonly position: number | null }): number {
  return position === null || Number.isNaN(position) ? Number.POSITIVE_INFINITY : position;
}

/** Compares code units, so that the result is 0 only for identical strings. Null comes first. */
function byText(a: string | null, b: string | null): number {
  if (a === b) return 0;
  if (a === null) return -1;
  if (b === null) return 1;
  return a < b ? -1 : 1;
}

/**
 * Compares positions. The same position compares as equal, so that a stable sort keeps the order in
 * the state (extension viewer.changes). Without positions, compares names, then the other fields.
 */
function compareSiblings<T extends { readonly position: number | null }>(
  a: T,
  b: T,
  nameOf: (one: T) => string,
  membersOf: (one: T) => readonly (string | null)[],
): number {
  const first = sortPosition(a);
  const second = sortPosition(b);
  if (first !== second) return first < second ? -1 : 1;
  if (first !== Number.POSITIVE_INFINITY) return 0;
  const others = membersOf(b);
  const orders = membersOf(a).map((member, at) => byText(member, others[at] ?? null));
  return compareTexts(nameOf(a), nameOf(b)) || (orders.find((order) => order !== 0) ?? 0);
}

export function compareFolders(a: BookmarkFolder, b: BookmarkFolder): number {
  return compareSiblings(a, b, getFolderLabel, ({ id, parentId, name }) => [id, parentId, name]);
}

export function compareBookmarks(a: Bookmark, b: Bookmark): number {
  return compareSiblings(a, b, getBookmarkLabel, ({ codeHostSlug, path, folderId, title }) => [
    codeHostSlug,
    path,
    folderId,
    title,
  ]);
}

/** Bookmarks of each path, so that a list with many menus doesn't search for each menu. */
const indexes = new WeakMap<readonly Bookmark[], ReadonlyMap<string | null, readonly Bookmark[]>>();

/** Returns the bookmarks of a file in the order of the state, without building a tree. */
export function findBookmarks(
  { bookmarks }: BookmarkState,
  { codeHostSlug, path }: { readonly codeHostSlug: string; readonly path: string },
): readonly Bookmark[] {
  const byPath = indexes.get(bookmarks) ?? groupBy(bookmarks, (one) => one.path);
  indexes.set(bookmarks, byPath);
  return (byPath.get(path) ?? []).filter((one) => one.codeHostSlug === codeHostSlug);
}

/** Bookmarks before and after it in its folder, skipping those that point to no specification. */
export function findNeighbours(
  { bookmarks }: BookmarkState,
  bookmark: Bookmark,
): { readonly previous: Bookmark | undefined; readonly next: Bookmark | undefined } {
  const siblings = bookmarks
    .filter(
      (one) =>
        // Some services represent the root as an empty id.
        (one.folderId ?? '') === (bookmark.folderId ?? '') &&
        (one === bookmark || (Boolean(one.codeHostSlug) && Boolean(one.path))),
    )
    .sort(compareBookmarks);
  const at = siblings.indexOf(bookmark);
  return { previous: siblings[at - 1], next: siblings[at + 1] };
}
