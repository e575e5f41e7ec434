import type { BookmarkReference, Change } from '#data/bookmarks/changes/change.ts';
import {
  type BookmarkNode,
  type BookmarkTree,
  type FolderNode,
  getBookmarkKey,
  type TreeNode,
} from '#data/bookmarks/tree/bookmark-tree.ts';
import {
  getChangeRefusal,
  getMoveRefusal,
  type MoveTarget,
  type NodeRefusal,
} from './node-rules.ts';

/** Returns the next or previous sibling if it is of the same kind. */
function neighbour(
  { roots }: BookmarkTree,
  { kind, parent, positionInSet }: TreeNode,
  step: 'up' | 'down',
): TreeNode | undefined {
  const siblings = parent?.children ?? roots;
  const next = siblings[step === 'up' ? positionInSet - 2 : positionInSet];
  return next?.kind === kind ? next : undefined;
}

/** Moves the node among siblings of the same kind. */
export function planMoveByOne(tree: BookmarkTree, node: TreeNode, step: 'up' | 'down'): MovePlan {
  const next = neighbour(tree, node, step);
  if (next === undefined) return refused('nothing-to-move', node);
  return planDrop(tree, [node], { node: next, at: step === 'up' ? 'before' : 'after' });
}

export type AllowedMoves = {
  readonly ok: true;
  readonly target: MoveTarget;
  /** In the order of their application; empty if every node is already in its position. */
  readonly moves: readonly Move[];
  /** Nodes that stay in their folders, with the reasons. */
  readonly moveRefusals: readonly NodeRefusal[];
  /** The target already contains these bookmarks, so they aren't moved. */
  readonly alreadyThere: readonly BookmarkNode[];
};

export type MovePlan = AllowedMoves | { readonly ok: false; readonly refusal: NodeRefusal };

function refused(kind: NodeRefusal['kind'], { name }: TreeNode): MovePlan {
  return { ok: false, refusal: { kind, name } };
}

export type Move = { readonly node: FolderNode | BookmarkNode; readonly change: Change };

/** Position before or after a node, or at the end of a folder. */
export type DropPosition = { readonly node: TreeNode; readonly at: 'before' | 'after' | 'into' };

function changeOf(
  node: FolderNode | BookmarkNode,
  target: MoveTarget,
  position: number | undefined,
): Change {
  const parentId = target?.folder.id ?? null;
  const at = position === undefined ? {} : { position };
  // A move within a folder omits the parent, so that the service doesn't validate it.
  const isThere = node.parent === target;
  if (node.kind === 'folder') {
    const was = { parentId: node.folder.parentId || null };
    const parent = isThere ? {} : { parentId, was };
    return { op: 'update-folder', id: node.folder.id, ...parent, ...at };
  }
  const set = isThere ? at : { folderId: parentId, ...at };
  return { op: 'update-bookmark', ...toBookmarkReference(node), set };
}

/** The bookmark must have a repository and a path (see `getChangeRefusal`). */
export function toBookmarkReference({ bookmark }: BookmarkNode): BookmarkReference {
  const { folderId, codeHostSlug, path } = bookmark;
  return { folderId: folderId || null, codeHostSlug: codeHostSlug ?? '', path: path ?? '' };
}

/**
 * Moves nodes of one kind. The service applies the moves one after another, so each position is the
 * index after the preceding moves, not counting the moved node itself.
 */
function movesOfKind(
  nodes: readonly (FolderNode | BookmarkNode)[],
  siblings: readonly TreeNode[],
  target: MoveTarget,
  isBeforeSlot: (sibling: TreeNode) => boolean,
): Move[] {
  const moving = new Set<TreeNode>(nodes);
  /** Number of preceding siblings that aren't moved, for moved nodes already in the target. */
  const stayingBefore = new Map<TreeNode, number>();
  let staying = 0;
  let slot = 0;
  for (const sibling of siblings) {
    if (moving.has(sibling)) stayingBefore.set(sibling, staying);
    else staying += 1;
    if (!moving.has(sibling) && isBeforeSlot(sibling)) slot = staying;
  }
  const isAhead = (node: TreeNode) => (stayingBefore.get(node) ?? slot) < slot;
  let ahead = nodes.filter(isAhead).length;
  const moves: Move[] = [];
  for (const [moved, node] of nodes.entries()) {
    if (isAhead(node)) ahead -= 1;
    const before = stayingBefore.get(node);
    const position = slot + moved + ahead;
    if (before !== undefined && !isAhead(node) && before + moved === position) continue;
    moves.push({ node, change: changeOf(node, target, position) });
  }
  return moves;
}

function plan(
  tree: BookmarkTree,
  moving: readonly TreeNode[],
  target: MoveTarget,
  isBeforeSlot: (sibling: TreeNode) => boolean,
): MovePlan {
  const refusal = getMoveRefusal(tree, moving, target);
  if (refusal !== undefined) return { ok: false, refusal };
  const left: NodeRefusal[] = [];
  const folders: FolderNode[] = [];
  const bookmarks: BookmarkNode[] = [];
  const alreadyThere: BookmarkNode[] = [];
  const arriving = new Set<string>();
  for (const node of moving) {
    const unchangeable = getChangeRefusal(tree, node);
    if (unchangeable !== undefined) left.push(unchangeable);
    else if (node.kind === 'folder') folders.push(node);
    else if (node.kind === 'bookmark') {
      const key = getBookmarkKey({ ...node.bookmark, folderId: target?.folder.id ?? null });
      const isArriving = node.parent !== target && (tree.byKey.has(key) || arriving.has(key));
      arriving.add(key);
      (isArriving ? alreadyThere : bookmarks).push(node);
    }
  }
  const there = target?.children ?? tree.roots;
  const ofKind = (kind: TreeNode['kind']) => there.filter((sibling) => sibling.kind === kind);
  const moves = [
    ...movesOfKind(folders, ofKind('folder'), target, isBeforeSlot),
    ...movesOfKind(bookmarks, ofKind('bookmark'), target, isBeforeSlot),
  ];
  return { ok: true, target, moves, moveRefusals: left, alreadyThere };
}

/** Moves to the end of the target. `moving` is in tree order, without nodes inside others. */
export function planMoveInto(
  tree: BookmarkTree,
  moving: readonly TreeNode[],
  target: MoveTarget,
): MovePlan {
  return plan(tree, moving, target, () => true);
}

/**
 * Folders precede bookmarks: a folder dropped among bookmarks becomes the last folder, and a
 * bookmark dropped among folders the first bookmark. The tree must be in the `saved` order, and
 * `moving` in tree order, without nodes inside other nodes of the list.
 */
export function planDrop(
  tree: BookmarkTree,
  moving: readonly TreeNode[],
  { node, at }: DropPosition,
): MovePlan {
  if (at === 'into') {
    return node.kind === 'folder'
      ? planMoveInto(tree, moving, node)
      : refused('nothing-to-move', node);
  }
  const { parent } = node;
  if (parent?.kind === 'recovered') return refused('recovered', parent);
  const last = at === 'before' ? node.positionInSet - 1 : node.positionInSet;
  return plan(tree, moving, parent, ({ positionInSet }) => positionInSet <= last);
}
