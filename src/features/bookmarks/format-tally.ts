import type { Tally } from '#data/bookmarks/tree/bookmark-tree.ts';
import { formatCount } from '#text/format-number.ts';

/** “2 folders and 7 bookmarks”; undefined where there is neither. */
export function formatTally({ folders, bookmarks }: Tally): string | undefined {
  const parts = [
    folders > 0 && formatCount(folders, 'folder'),
    bookmarks > 0 && formatCount(bookmarks, 'bookmark'),
  ].filter((part) => part !== false);
  return parts.length === 0 ? undefined : parts.join(' and ');
}
