import type { FoundItem } from './netscape-reader.ts';

const outermost = -1;

/**
 * Which folders of a file are created, by their index: those around something that is imported, and
 * those that are empty in the file.
 */
export function foldersKept(items: readonly FoundItem[], isImported: (index: number) => boolean) {
  const kept = new Uint8Array(items.length);
  const holdsSomething = new Uint8Array(items.length);
  for (let index = items.length - 1; index >= 0; index -= 1) {
    const item = items[index];
    if (item === undefined) continue;
    const isKept =
      item.kind === 'bookmark'
        ? isImported(index)
        : kept[index] === 1 || holdsSomething[index] === 0;
    if (isKept) kept[index] = 1;
    if (item.parent === outermost) continue;
    holdsSomething[item.parent] = 1;
    if (isKept) kept[item.parent] = 1;
  }
  return (index: number) => kept[index] === 1;
}
