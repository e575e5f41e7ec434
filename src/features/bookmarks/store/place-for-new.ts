import type { FolderNode } from '#data/bookmarks/tree/bookmark-tree.ts';
import type { TreeStore } from './tree-store.ts';

/** Where something new goes: the selected folder, or the one around the selected bookmark. */
export function placeForNew({ saved, selected }: TreeStore): FolderNode | null {
  const near = selected?.kind === 'bookmark' ? selected.parent : selected;
  if (near?.kind !== 'folder') return null;
  return saved.foldersById.get(near.folder.id)?.[0] ?? null;
}
