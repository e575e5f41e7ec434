import { bookmarkKey, folderKey } from '#data/bookmarks/tree/node-keys.ts';
import type { NamedItem } from './step.ts';

/** The key of the node of an item in the tree. */
export function itemKey(item: NamedItem): string {
  return item.kind === 'folder' ? folderKey(item.folder.id) : bookmarkKey(item.bookmark);
}
