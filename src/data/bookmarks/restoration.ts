import type { BookmarkTree } from './bookmark-tree.ts';
import { type Planting, type PlantPlace, plantSteps } from './plant-steps.ts';
import { hasId } from './same-record.ts';
import type { BookmarkState } from './schema.ts';
import type { TreeNode } from './tree-node.ts';

/** Where nodes stood as the service counts: among their kind, from 0. Folders come first. */
function standings({ roots }: BookmarkTree): (node: TreeNode) => number {
  const folderCounts = new Map<TreeNode | null, number>();
  return ({ kind, parent, place }) => {
    if (kind === 'folder') return place - 1;
    const siblings = parent?.children ?? roots;
    const folders =
      folderCounts.get(parent) ?? siblings.filter((sibling) => sibling.kind === 'folder').length;
    folderCounts.set(parent, folders);
    return place - 1 - folders;
  };
}

/**
 * The steps that bring deleted nodes back with everything inside them, to where they stood; to the
 * root where the folder around them has gone as well. Their folders get new ids.
 * @param before the tree before the deletion
 * @param gone nodes of it, in order, none inside another (`topmost`)
 * @param now the bookmarks since
 */
export function restoration(
  before: BookmarkTree,
  gone: readonly TreeNode[],
  now: BookmarkState,
): Planting {
  const standing = standings(before);
  return plantSteps(before, gone, (node): PlantPlace => {
    const { parent } = node;
    const folderId = parent?.kind === 'folder' ? parent.folder.id : null;
    const isThere = folderId === null || now.folders.some(hasId(folderId));
    if (!isThere || parent?.kind === 'recovered') return { folderId: null };
    return { folderId, position: standing(node) };
  });
}
