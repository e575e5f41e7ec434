import type { Bookmark, BookmarkFolder } from '#data/bookmarks/schema.ts';
import { maxNameLength, truncate } from '#text/truncate.ts';

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
