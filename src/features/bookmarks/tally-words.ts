import type { Tally } from '#data/bookmarks/tree/tree-node.ts';

const numbers = new Intl.NumberFormat('en');

/** “1 folder”, “1,204 bookmarks”. */
export function counted(count: number, one: string, many: string): string {
  return `${numbers.format(count)} ${count === 1 ? one : many}`;
}

export function number(count: number): string {
  return numbers.format(count);
}

/** “2 folders and 7 bookmarks”; undefined where there is neither. */
export function tallyWords({ folders, bookmarks }: Tally): string | undefined {
  const parts = [
    folders > 0 && counted(folders, 'folder', 'folders'),
    bookmarks > 0 && counted(bookmarks, 'bookmark', 'bookmarks'),
  ].filter((part) => part !== false);
  return parts.length === 0 ? undefined : parts.join(' and ');
}
