import type { FolderNode } from '#data/bookmarks/tree/bookmark-tree.ts';
import { isAddressable } from '#platform/http/api-path.ts';

/** Why this folder can't be deleted from here; undefined where it can. */
export function whyNotDeletable({ folder }: FolderNode): string | undefined {
  if (isAddressable(folder.id)) return undefined;
  return `Its id (“${folder.id}”) can’t be put into an address without changing its meaning, so this app can’t ask the service to delete it.`;
}
