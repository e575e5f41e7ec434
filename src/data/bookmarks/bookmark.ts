import type { AnswerHead } from '#platform/http/failure.ts';
import type { UnreadableRecord } from '#platform/tolerant.ts';
import { compareTexts } from '#text/collator.ts';
import { maxNameLength, truncate } from '#text/truncate.ts';

/** interface 2.3. Without `parentId` the folder stands at the root. */
export type BookmarkFolder = {
  readonly id: string;
  readonly name: string | null;
  readonly parentId: string | null;
  readonly position: number | null;
};

/** interface 2.4. A bookmark has no id. Without `folderId` it stands at the root. */
export type Bookmark = {
  readonly codeHostSlug: string | null;
  readonly path: string | null;
  readonly title: string | null;
  readonly folderId: string | null;
  readonly position: number | null;
};

/** A bookmark has no id: what tells it apart is where it is filed and what it points to. */
export type BookmarkName = Pick<Bookmark, 'folderId' | 'codeHostSlug' | 'path'>;

/** A record of the state that could not be read, and in which of its lists. */
export type UnreadableBookmarkRecord = UnreadableRecord & {
  readonly list: 'folders' | 'bookmarks';
};

/** interface 2.5, with a count of what could not be read instead of silence about it. */
export type BookmarkState = {
  readonly folders: readonly BookmarkFolder[];
  readonly bookmarks: readonly Bookmark[];
  readonly lastFolderId: string | null;
  readonly unreadable: readonly UnreadableBookmarkRecord[];
  /** The answer that held what could not be read. */
  readonly answer?: AnswerHead;
};

export const noBookmarks: BookmarkState = {
  folders: [],
  bookmarks: [],
  lastFolderId: null,
  unreadable: [],
};

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

/** White space, controls, and characters that take up no room or are blank by themselves. */
const invisible = /^[\s\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]*$/u;

/** Most names need no closer look: they are short and have a letter that anybody sees. */
const plain = /[!-~]/;

function shown(text: string | null): string | undefined {
  if (text === null) return undefined;
  if (text.length <= maxNameLength && plain.test(text)) return text;
  return invisible.test(text) ? undefined : truncate(text, maxNameLength);
}

/** What a folder is called on screen, even where its name can't be seen. */
export function folderName({ name }: BookmarkFolder): string {
  return shown(name) ?? '(unnamed folder)';
}

function fileName(path: string | null): string | undefined {
  return path?.split('/').findLast((segment) => shown(segment) !== undefined);
}

/** What a bookmark is called on screen: without a title, by its file. */
export function bookmarkName({ title, path, codeHostSlug }: Bookmark): string {
  return shown(title) ?? fileName(path) ?? shown(codeHostSlug) ?? '(untitled bookmark)';
}

/** Position for sorting: siblings without a usable one come last. */
function sortPosition({ position }: { readonly position: number | null }): number {
  return position === null || Number.isNaN(position) ? Number.POSITIVE_INFINITY : position;
}

/** By code units: tells apart what looks or collates alike. */
function byText(a: string | null, b: string | null): number {
  if (a === b) return 0;
  if (a === null) return -1;
  if (b === null) return 1;
  return a < b ? -1 : 1;
}

/**
 * Compares siblings by position. Equal positions compare as equal, so that a stable sort keeps the
 * order of the state (extension viewer.changes). Those without a position are compared by name, then by
 * their other members.
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
  return compareSiblings(a, b, folderName, ({ id, parentId, name }) => [id, parentId, name]);
}

export function compareBookmarks(a: Bookmark, b: Bookmark): number {
  return compareSiblings(a, b, bookmarkName, ({ codeHostSlug, path, folderId, title }) => [
    codeHostSlug,
    path,
    folderId,
    title,
  ]);
}

/** The bookmarks of a specification, in the order received. Needs no tree. */
export function bookmarksOf(
  { bookmarks }: BookmarkState,
  { codeHostSlug, path }: { readonly codeHostSlug: string; readonly path: string },
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
