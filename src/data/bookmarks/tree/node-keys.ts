import type { BookmarkName } from '#data/bookmarks/bookmark.ts';

/** With its length in front, so that no two lists of texts are written alike. */
function keyPart(text: string | null): string {
  return text === null ? '-' : `${text.length}:${text}`;
}

/** Of several that are alike the first has none, the others have a number, in order. */
function numbered(key: string, repeat: number): string {
  return repeat === 0 ? key : `${key}#${repeat}`;
}

/** The key of a folder's node. `repeat` counts, from 0, those with the same id. */
export function folderKey(id: string, repeat = 0): string {
  return numbered(`folder ${keyPart(id)}`, repeat);
}

const bookmarkPrefix = 'bookmark ';

/** The key of a bookmark's node. `repeat` counts, from 0, those that are filed and point alike. */
export function bookmarkKey({ folderId, codeHostSlug, path }: BookmarkName, repeat = 0): string {
  return numbered(
    `${bookmarkPrefix}${keyPart(folderId)}${keyPart(codeHostSlug)}${keyPart(path)}`,
    repeat,
  );
}

/** The key of the node that holds what has no place of its own. */
export const recoveredKey = 'recovered';

/** Counts, from 0, how often the same has come by; made for one kind of thing. */
export function countRepeats(): (key: string) => number {
  const seen = new Map<string, number>();
  return (key) => {
    const repeat = seen.get(key) ?? 0;
    seen.set(key, repeat + 1);
    return repeat;
  };
}

/** The id of the folder in the key of a bookmark, null for none; undefined for any other key. */
export function filedInByKey(key: string): string | null | undefined {
  if (!key.startsWith(bookmarkPrefix)) return undefined;
  const from = bookmarkPrefix.length;
  if (key[from] === '-') return null;
  const start = key.indexOf(':', from) + 1;
  return key.slice(start, start + Number(key.slice(from, start - 1)));
}
