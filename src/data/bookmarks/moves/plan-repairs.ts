import type { BookmarkReference, Change } from '#data/bookmarks/changes/change.ts';
import { toStorableBookmark } from '#data/bookmarks/changes/change.ts';
import {
  type BookmarkNode,
  type BookmarkTree,
  getBookmarkKey,
} from '#data/bookmarks/tree/bookmark-tree.ts';
import { getChangeRefusal } from './node-rules.ts';
import { toBookmarkReference } from './plan-move.ts';

export type MovedBookmark = {
  readonly node: BookmarkNode;
  readonly to: Omit<BookmarkReference, 'folderId'>;
};

/** True if the service can store the new location. */
export function canUpdateLocation(tree: BookmarkTree, { node, to }: MovedBookmark): boolean {
  return (
    getChangeRefusal(tree, node) === undefined &&
    node.recovered === null &&
    toStorableBookmark({ ...node.bookmark, ...to }) !== undefined
  );
}

/** `dropped` bookmarks are deleted without a replacement. */
export type RepairPlan = {
  readonly changes: readonly Change[];
  readonly dropped: readonly BookmarkNode[];
};

/**
 * Each bookmark keeps its folder, position and title, but is dropped if its folder would then
 * contain two bookmarks of the new location. If A has moved to the former location of B, B is
 * repaired first. `canUpdateLocation` must be true for all of `moved`.
 */
export function planRepairs(
  { roots, byKey }: BookmarkTree,
  moved: readonly MovedBookmark[],
): RepairPlan {
  const changes: Change[] = [];
  const dropped: BookmarkNode[] = [];
  const moving = new Set(moved.map(({ node }) => node.key));
  /** Keys of bookmarks that are still to be deleted. */
  const leaving = new Set(moving);
  const arrived = new Set<string>();
  /** Deleted and not yet created again; these shift later positions. */
  const gaps = new Set<BookmarkNode>();

  const remove = (node: BookmarkNode) => {
    if (!leaving.delete(node.key)) return;
    gaps.add(node);
    changes.push({ op: 'delete-bookmark', ...toBookmarkReference(node) });
  };
  /** Returns false if the repair must wait, because the new key isn't free yet. */
  const repair = ({ node, to }: MovedBookmark): boolean => {
    const { folderId, ...reference } = toBookmarkReference(node);
    const key = getBookmarkKey({ folderId, ...reference, ...to });
    if (leaving.has(key) && key !== node.key) return false;
    const repaired = toStorableBookmark({ ...node.bookmark, ...to });
    const isTaken = arrived.has(key) || (byKey.has(key) && !moving.has(key));
    remove(node);
    if (repaired === undefined || isTaken) {
      dropped.push(node);
      return true;
    }
    arrived.add(key);
    gaps.delete(node);
    const isBefore = (gap: BookmarkNode) =>
      gap.parent === node.parent && gap.positionInSet < node.positionInSet;
    const position = getPosition(node, roots) - [...gaps].filter(isBefore).length;
    changes.push({ op: 'create-bookmark', folderId, ...repaired, position });
    return true;
  };

  let waiting = moved;
  while (waiting.length > 0) {
    const left = waiting.filter((one) => !repair(one));
    // Some bookmarks wait for each other in a cycle. Deleting one before its repair breaks the cycle.
    const first = left.find(({ node }) => leaving.has(node.key));
    if (left.length === waiting.length && first) remove(first.node);
    waiting = left;
  }
  return { changes, dropped };
}

/** Returns the position among the bookmarks of the folder. */
function getPosition(node: BookmarkNode, roots: BookmarkTree['roots']): number {
  const siblings = node.parent?.children ?? roots;
  const first = siblings.find(({ kind }) => kind === 'bookmark') ?? node;
  return node.positionInSet - first.positionInSet;
}
