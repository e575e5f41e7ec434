import { filterTree } from '#data/bookmarks/search/tree-filter.ts';
import {
  type BookmarkNode,
  type BookmarkTree,
  type DeletableNode,
  type FolderNode,
  getBookmarkKey,
  type TreeNode,
} from '#data/bookmarks/tree/bookmark-tree.ts';
import { isValidPathParameter } from '#platform/http/api-path.ts';
import { findCorrection, getSuggestion } from '#text/did-you-mean.ts';
import { createVocabulary } from '#text/vocabulary.ts';

/** Folder to move nodes into, or null for the top level. */
export type MoveTarget = FolderNode | null;

/** Reason why a node can't be changed, moved, deleted or used as a target. */
export type NodeRefusal = {
  readonly kind: /** The node is “Recovered”, or the target is inside “Recovered”. */
    | 'recovered'
    /** Several folders have the id of this folder. */
    | 'same-id'
    /** The id of the folder can't be part of a URL. */
    | 'unsendable-id'
    /** The bookmark has no repository or no path. */
    | 'incomplete'
    /** The folder of the bookmark contains the same bookmark several times. */
    | 'repeated'
    /** The target is the moved node itself, or a folder inside it. */
    | 'into-itself'
    /** The target already contains the same bookmark. */
    | 'already-there'
    /** No node can be moved, or there is no target position. */
    | 'nothing-to-move';
  /** Name of the node that causes the refusal. */
  readonly name: string;
};

function folderRefusal({ duplicate, folder, name }: FolderNode): NodeRefusal | undefined {
  if (duplicate) return { kind: 'same-id', name };
  return isValidPathParameter(folder.id) ? undefined : { kind: 'unsendable-id', name };
}

/** True if the folder of a bookmark contains several bookmarks of the same file. */
function hasDuplicateSibling({ byKey }: BookmarkTree, { bookmark, repeat }: BookmarkNode): boolean {
  return repeat > 0 || byKey.has(getBookmarkKey(bookmark, 1));
}

/**
 * Returns the reason why viewer.changes can't change, move or delete a node; undefined if it can.
 * Moving a node out of “Recovered” is allowed.
 */
export function getChangeRefusal(tree: BookmarkTree, node: TreeNode): NodeRefusal | undefined {
  const { name } = node;
  if (node.kind === 'recovered') return { kind: 'recovered', name };
  if (node.kind === 'folder') return folderRefusal(node);
  const { codeHostSlug, path } = node.bookmark;
  if (!codeHostSlug || !path) return { kind: 'incomplete', name };
  return hasDuplicateSibling(tree, node) ? { kind: 'repeated', name } : undefined;
}

/**
 * Returns the reason why a node can't be deleted; undefined if it can. Folders are deleted by a
 * DELETE request, bookmarks by viewer.changes.
 */
export function getDeletionRefusal(tree: BookmarkTree, node: TreeNode): NodeRefusal | undefined {
  if (node.kind !== 'folder') return getChangeRefusal(tree, node);
  return isValidPathParameter(node.folder.id)
    ? undefined
    : { kind: 'unsendable-id', name: node.name };
}

/**
 * True if the service can delete the node.
 * @param canWrite whether the service offers viewer.changes, which is needed to delete a bookmark
 */
export function isDeletable(
  tree: BookmarkTree,
  node: TreeNode,
  canWrite: boolean,
): node is DeletableNode {
  if (node.kind === 'recovered' || (node.kind === 'bookmark' && !canWrite)) return false;
  return getDeletionRefusal(tree, node) === undefined;
}

function isInside(target: TreeNode, node: TreeNode): boolean {
  return node.index <= target.index && target.index < node.end;
}

/**
 * Returns the reason why a folder can't be the target of moved or created nodes; undefined if it
 * can.
 */
export function getMoveTargetRefusal(
  { roots }: BookmarkTree,
  target: MoveTarget,
): NodeRefusal | undefined {
  if (target === null) return undefined;
  const last = roots.at(-1);
  if (last?.kind === 'recovered' && isInside(target, last)) {
    return { kind: 'recovered', name: target.name };
  }
  return folderRefusal(target);
}

/**
 * Returns the reason why nodes can't be moved into a folder or to the top level; undefined if they
 * can.
 * @param moving in tree order; none may be inside another (see `removeNestedNodes`)
 */
export function getMoveRefusal(
  tree: BookmarkTree,
  moving: readonly TreeNode[],
  target: MoveTarget,
): NodeRefusal | undefined {
  const refusal = getMoveTargetRefusal(tree, target);
  if (refusal !== undefined) return refusal;
  const around = target === null ? undefined : moving.find((node) => isInside(target, node));
  if (around !== undefined) return { kind: 'into-itself', name: around.name };
  const [first, ...others] = moving;
  if (first === undefined) return { kind: 'nothing-to-move', name: '' };
  if (others.length > 0) return undefined;
  const unchangeable = getChangeRefusal(tree, first);
  if (unchangeable !== undefined || first.kind !== 'bookmark' || first.parent === target) {
    return unchangeable;
  }
  const there = getBookmarkKey({ ...first.bookmark, folderId: target?.folder.id ?? null });
  return tree.byKey.has(there) ? { kind: 'already-there', name: first.name } : undefined;
}

/**
 * Returns the folders that nodes can be moved into, in tree order and without the top level.
 * Excludes the nodes themselves, folders inside them, and folders with an id that can't be sent.
 * Only folders that match the query are returned, as in the tree's filter.
 * @param moving in tree order; none may be inside another (see `removeNestedNodes`)
 */
export function findDestinations(
  tree: BookmarkTree,
  moving: readonly TreeNode[],
  query = '',
): readonly FolderNode[] {
  const found = filterTree(tree, query)?.matches ?? tree.nodes;
  const folders: FolderNode[] = [];
  let next = 0;
  for (const node of found) {
    if (node.kind !== 'folder') continue;
    while ((moving[next]?.end ?? Number.POSITIVE_INFINITY) <= node.index) next += 1;
    const isMoving = (moving[next]?.index ?? Number.POSITIVE_INFINITY) <= node.index;
    if (!isMoving && getMoveTargetRefusal(tree, node) === undefined) folders.push(node);
  }
  return folders;
}

/**
 * Corrects a query that matches no destination; returns undefined if no folder has a similar name.
 */
export function correctDestinationQuery(
  tree: BookmarkTree,
  moving: readonly TreeNode[],
  query: string,
): string | undefined {
  const vocabulary = createVocabulary();
  for (const { name } of tree.branchesByKey.values()) vocabulary.add(name);
  const meant = findCorrection(query, vocabulary, (corrected) =>
    findDestinations(tree, moving, corrected),
  );
  return meant && getSuggestion(meant, ({ name }) => name);
}
