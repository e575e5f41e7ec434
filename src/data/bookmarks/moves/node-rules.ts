import type {
  BookmarkNode,
  BookmarkTree,
  Deletable,
  FolderNode,
  TreeNode,
} from '#data/bookmarks/tree/bookmark-tree.ts';
import { bookmarkKey } from '#data/bookmarks/tree/node-keys.ts';
import { isAddressable } from '#platform/http/api-path.ts';

/** A folder to move into, or null for the root. */
export type MoveTarget = FolderNode | null;

function whyFolderCannotBeNamed({ duplicate, folder, name }: FolderNode): string | undefined {
  if (duplicate) {
    return `Several folders have the same ID as “${name}”, so the service can’t tell which one is meant.`;
  }
  return isAddressable(folder.id) ? undefined : `The ID of “${name}” can’t be sent to the service.`;
}

/** Whether another bookmark has the same folder and target; the first of several has no number. */
function hasTwin({ byKey }: BookmarkTree, { bookmark, repeat }: BookmarkNode): boolean {
  return repeat > 0 || byKey.has(bookmarkKey(bookmark, 1));
}

/**
 * Why a node can’t be changed, moved or deleted by itself (viewer.changes), as a sentence. What stands
 * under “Recovered” can be moved out of it.
 */
export function whyNotChangeable(tree: BookmarkTree, node: TreeNode): string | undefined {
  switch (node.kind) {
    case 'recovered':
      return '“Recovered” isn’t a real folder. Only what is inside it can be changed.';
    case 'folder':
      return whyFolderCannotBeNamed(node);
    case 'bookmark': {
      const { codeHostSlug, path } = node.bookmark;
      if (!codeHostSlug || !path) {
        return 'A bookmark without a repository or a path can’t be changed.';
      }
      return hasTwin(tree, node)
        ? 'The same bookmark is here several times, so the service can’t tell which one is meant.'
        : undefined;
    }
  }
}

/** Why this folder can't be deleted from here; undefined where it can. */
export function whyNotDeletable({ folder }: FolderNode): string | undefined {
  if (isAddressable(folder.id)) return undefined;
  return `Its ID (“${folder.id}”) can’t be sent to the service.`;
}

/** Whether the service can be asked to delete a node. `canWrite`: viewer.changes, for bookmarks. */
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

function isInside(target: TreeNode, node: TreeNode): boolean {
  return node.index <= target.index && target.index < node.end;
}

/** Why nothing can be moved or created in a folder, as a sentence. */
export function whyNoTarget({ roots }: BookmarkTree, target: MoveTarget): string | undefined {
  if (target === null) return undefined;
  const last = roots.at(-1);
  if (last?.kind === 'recovered' && isInside(target, last)) {
    return `“${target.name}” is in “Recovered”. Move it out first.`;
  }
  return whyFolderCannotBeNamed(target);
}

/** The moving node that contains the target. They are in order, and none is inside another. */
function holderOf(moving: readonly TreeNode[], target: TreeNode): TreeNode | undefined {
  let low = 0;
  let high = moving.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const node = moving[middle];
    if (node !== undefined && node.end <= target.index) low = middle + 1;
    else high = middle;
  }
  const node = moving[low];
  return node !== undefined && isInside(target, node) ? node : undefined;
}

/**
 * Why `moving` can’t be moved into a folder or to the root, as a sentence; undefined if they can.
 * @param moving in the order of the tree, none inside another (`topmost`)
 */
export function whyNotInto(
  tree: BookmarkTree,
  moving: readonly TreeNode[],
  target: MoveTarget,
): string | undefined {
  const refusal = whyNoTarget(tree, target);
  if (refusal !== undefined) return refusal;
  const holder = target === null ? undefined : holderOf(moving, target);
  if (holder !== undefined) {
    return holder === target
      ? 'A folder can’t be moved into itself.'
      : 'A folder can’t be moved into a folder inside it.';
  }
  const [first, ...others] = moving;
  if (first === undefined) return 'There is nothing to move.';
  if (others.length > 0) return undefined;
  return whyNotChangeable(tree, first) ?? whyAlreadyThere(tree, first, target);
}

function whyAlreadyThere(
  { byKey }: BookmarkTree,
  node: TreeNode,
  target: MoveTarget,
): string | undefined {
  if (node.kind !== 'bookmark' || node.parent === target) return undefined;
  const there = bookmarkKey({ ...node.bookmark, folderId: target?.folder.id ?? null });
  if (!byKey.has(there)) return undefined;
  return target === null
    ? 'The same bookmark is at the top level already.'
    : `“${target.name}” has the same bookmark already.`;
}
