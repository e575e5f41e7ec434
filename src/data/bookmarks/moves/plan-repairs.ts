import type { BookmarkReference, Change } from '#data/bookmarks/changes/change.ts';
import { toStorableBookmark } from '#data/bookmarks/changes/plan-creation.ts';
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

/**
 * Plans the changes that point bookmarks to the new locations of their specifications. Each
 * bookmark keeps its folder, position and title. If the folder already contains a bookmark of the
 * new location, the old bookmark is deleted instead.
 * @param moved bookmarks for which `canUpdateLocation` returns true
 */
export function planRepairs(
  { roots, byKey }: BookmarkTree,
  moved: readonly MovedBookmark[],
): readonly Change[] {
  const created = new Set<string>();
  return moved.flatMap(({ node, to }): readonly Change[] => {
    const reference = toBookmarkReference(node);
    const deletion: Change = { op: 'delete-bookmark', ...reference };
    const repaired = toStorableBookmark({ ...node.bookmark, ...to });
    const key = getBookmarkKey({ ...reference, ...to });
    if (repaired === undefined || byKey.has(key) || created.has(key)) return [deletion];
    created.add(key);
    const siblings = node.parent?.children ?? roots;
    const first = siblings.find(({ kind }) => kind === 'bookmark') ?? node;
    const position = node.positionInSet - first.positionInSet;
    const { folderId } = reference;
    return [deletion, { op: 'create-bookmark', folderId, ...repaired, position }];
  });
}
