import type { AnswerHead } from '#platform/http/failure.ts';
import type { UnreadableRecord } from '#platform/http/tolerant.ts';
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
