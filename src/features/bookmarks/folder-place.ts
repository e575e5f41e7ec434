import type { FolderNode } from '#data/bookmarks/tree/bookmark-tree.ts';
import type { Place } from '#workflows/places/place.ts';

/** A folder as something that can be starred. */
export const folderPlace = ({ folder }: FolderNode): Place => ({
  kind: 'folder',
  folderId: folder.id,
});
