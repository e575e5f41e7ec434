import type { BookmarkReference, Change } from '#data/bookmarks/changes/change.ts';
import { toStorableBookmark } from '#data/bookmarks/changes/change.ts';
import {
  type BookmarkNode,
  type BookmarkTree,
  getBookmarkKey,
} from '#data/bookmarks/tree/bookmark-tree.ts';
import { getChangeRefusal } from './node-rules.ts';
import { toBookmarkReference } from './plan-move.ts';

/** Bookmark of a moved specification, with the specification's new location. */
export type MovedBookmark = {
  readonly node: BookmarkNode;
  readonly to: Omit<BookmarkReference, 'folderId'>;
};

/** True if the bookmark can be changed and the service can store the new location. */
export function canUpdateLocation(tree: BookmarkTree, { node, to }: MovedBookmark): boolean {
  return (
    getChangeRefusal(tree, node) === undefined &&
    node.recovered === null &&
    toStorableBookmark({ ...node.bookmark, ...to }) !== undefined
  );
}

/** Changes that repair bookmarks, and the bookmarks that they delete without a replacement. */
export type RepairPlan = {
  readonly changes: readonly Change[];
  readonly dropped: readonly BookmarkNode[];
};

/**
 * Plans the changes that point bookmarks to the new locations of their specifications. Each
 * bookmark keeps its folder, position and title. A bookmark is dropped if its folder would then
 * contain two bookmarks of the new location. If A has moved to the former location of B, the
 * bookmark of B is repaired first.
 * @param moved bookmarks for which `canUpdateLocation` returns true
 */
export function planRepairs(
  { roots, byKey }: BookmarkTree,
  moved: readonly MovedBookmark[],
): RepairPlan {
  const changes: Change[] = [];
  const dropped: BookmarkNode[] = [];
  const moving = new Set(moved.map(({ node }) => node.key));
  /** Keys of bookmarks that still have to be deleted. */
  const leaving = new Set(moving);
  const arrived = new Set<string>();
  /** Bookmarks that have been deleted and not yet created again; they shift later positions. */
  const gaps = new Set<BookmarkNode>();

  const remove = (node: BookmarkNode) => {
    if (!leaving.delete(node.key)) return;
    gaps.add(node);
    changes.push({ op: 'delete-bookmark', ...toBookmarkReference(node) });
  };
  /** Repairs a bookmark. Returns false if it must wait, because its new key isn't free yet. */
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
    // If all remaining repairs wait, some wait for each other in a cycle. Deleting one bookmark
    // before its repair breaks the cycle.
    const first = left.find(({ node }) => leaving.has(node.key));
    if (left.length === waiting.length && first) remove(first.node);
    waiting = left;
  }
  return { changes, dropped };
}

/** Returns the position of a bookmark among the bookmarks of its folder. */
function getPosition(node: BookmarkNode, roots: BookmarkTree['roots']): number {
  const siblings = node.parent?.children ?? roots;
  const first = siblings.find(({ kind }) => kind === 'bookmark') ?? node;
  return node.positionInSet - first.positionInSet;
}
