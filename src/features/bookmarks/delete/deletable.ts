import { whyNotChangeable } from '#data/bookmarks/moves/move-rules.ts';
import type {
  BookmarkTree,
  Deletable,
  FolderNode,
  TreeNode,
} from '#data/bookmarks/tree/bookmark-tree.ts';
import { isAddressable } from '#platform/http/api-path.ts';

/** Why this folder can't be deleted from here; undefined where it can. */
export function whyNotDeletable({ folder }: FolderNode): string | undefined {
  if (isAddressable(folder.id)) return undefined;
  return `Its id (“${folder.id}”) can’t be put into an address without changing its meaning, so this app can’t ask the service to delete it.`;
}

/** Whether the service can be asked to delete a node. `canWrite`: viewer.write, for bookmarks. */
export function isDeletable(
  tree: BookmarkTree,
  node: TreeNode,
  canWrite: boolean,
): node is Deletable {
  if (node.kind === 'folder') return whyNotDeletable(node) === undefined;
  return node.kind === 'bookmark' && canWrite && whyNotChangeable(tree, node) === undefined;
}

/** Why none of these nodes can be deleted, as a sentence; undefined where nothing offers it. */
export function whyNoneDeletable(
  tree: BookmarkTree,
  [first, ...others]: readonly TreeNode[],
  canWrite: boolean,
): string | undefined {
  if (first === undefined) return undefined;
  const reason = first.kind === 'folder' ? whyNotDeletable(first) : undefined;
  if (reason !== undefined && others.length === 0) {
    return `“${first.name}” can’t be deleted here. ${reason}`;
  }
  return canWrite ? (whyNotChangeable(tree, first) ?? 'This can’t be deleted here.') : undefined;
}
