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

/** Null is the top level. */
export type MoveTarget = FolderNode | null;

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
  /** The node that causes the refusal. */
  readonly name: string;
};

function folderRefusal({ duplicate, folder, name }: FolderNode): NodeRefusal | undefined {
  if (duplicate) return { kind: 'same-id', name };
  return isValidPathParameter(folder.id) ? undefined : { kind: 'unsendable-id', name };
}

/** True for one of several bookmarks of the same file in one folder. */
function hasDuplicateSibling({ byKey }: BookmarkTree, { bookmark, repeat }: BookmarkNode): boolean {
  return repeat > 0 || byKey.has(getBookmarkKey(bookmark, 1));
}

/** Applies to viewer.changes. Moving a node out of “Recovered” is allowed. */
export function getChangeRefusal(tree: BookmarkTree, node: TreeNode): NodeRefusal | undefined {
  const { name } = node;
  if (node.kind === 'recovered') return { kind: 'recovered', name };
  if (node.kind === 'folder') return folderRefusal(node);
  const { codeHostSlug, path } = node.bookmark;
  if (!codeHostSlug || !path) return { kind: 'incomplete', name };
  return hasDuplicateSibling(tree, node) ? { kind: 'repeated', name } : undefined;
}

/** Folders are deleted by a DELETE request, bookmarks by viewer.changes. */
export function getDeletionRefusal(tree: BookmarkTree, node: TreeNode): NodeRefusal | undefined {
  if (node.kind !== 'folder') return getChangeRefusal(tree, node);
  return isValidPathParameter(node.folder.id)
    ? undefined
    : { kind: 'unsendable-id', name: node.name };
}

/** `canWrite`: whether the service offers viewer.changes, which a bookmark needs. */
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

/** Applies to moved and created nodes. */
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

/** `moving` is in tree order, without nodes inside other nodes of the list. */
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
 * Returns folders in tree order, without the top level. `moving` is in tree order too, and its
 * nodes must not contain each other.
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

/** Returns undefined if no possible destination has a similar name. */
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
