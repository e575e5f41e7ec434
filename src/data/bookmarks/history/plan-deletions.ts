import { type BookmarkState, samePlace } from '#data/bookmarks/bookmark.ts';
import { type BookmarkTree, isBranch, type TreeNode } from '#data/bookmarks/tree/bookmark-tree.ts';
import { treeOf } from '#data/bookmarks/tree/build-tree.ts';
import { itemKey } from './item-key.ts';
import type { Refusal } from './refusal.ts';
import type { PlannedDeletion } from './replay.ts';
import type { Item } from './step.ts';

/** Why an item isn't what it was, wherever it stands among its siblings. */
function whyChanged(item: Item, node: TreeNode): Refusal | undefined {
  if (item.kind === 'bookmark') {
    const isSame = node.kind === 'bookmark' && node.bookmark.title === item.bookmark.title;
    return isSame ? undefined : 'renamed';
  }
  if (node.kind !== 'folder' || node.folder.name !== item.folder.name) return 'renamed';
  return samePlace(node.folder.parentId, item.folder.parentId) ? undefined : 'moved';
}

type Found = { readonly item: Item; readonly node: TreeNode };

function findItems({ byKey }: BookmarkTree, items: readonly Item[]): readonly Found[] {
  return items
    .flatMap((item): readonly Found[] => {
      const node = byKey.get(itemKey(item));
      return node === undefined ? [] : [{ item, node }];
    })
    .sort((one, other) => one.node.index - other.node.index);
}

/**
 * The requests that delete items and nothing else. A folder goes with everything inside it (interface
 * 4.3), so it is deleted only if all of that is among the items and none of it was changed; else what
 * is inside is deleted by itself. Items that are gone already are left out.
 */
export function planDeletions(
  state: BookmarkState,
  items: readonly Item[],
): readonly PlannedDeletion[] {
  const found = findItems(treeOf(state), items);
  const refusals = new Map<TreeNode, Refusal | undefined>();
  for (const { item, node } of found.toReversed()) {
    const mayGo = (child: TreeNode) => refusals.has(child) && refusals.get(child) === undefined;
    const isEmptied = !isBranch(node) || node.children.every(mayGo);
    refusals.set(node, whyChanged(item, node) ?? (isEmptied ? undefined : 'not-empty'));
  }
  const deletions: { item: Item; items: Item[]; refusal: Refusal | undefined }[] = [];
  let end = 0;
  for (const { item, node } of found) {
    if (node.index < end) {
      deletions.at(-1)?.items.push(item);
      continue;
    }
    const refusal = refusals.get(node);
    if (refusal === undefined) end = node.end;
    deletions.push({ item, items: [item], refusal });
  }
  // From the last to the first, so that nothing that waits changes its place.
  return deletions.reverse();
}
