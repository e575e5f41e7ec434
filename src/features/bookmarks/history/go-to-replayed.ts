import { itemKey } from '#data/bookmarks/history/item-key.ts';
import type { Replay } from '#data/bookmarks/history/replay.ts';
import type { Step } from '#data/bookmarks/history/step.ts';
import { treeOf } from '#data/bookmarks/tree/build-tree.ts';
import { neighbourOf } from '#data/bookmarks/tree/neighbour.ts';
import { bookmarkKey, folderKey } from '#data/bookmarks/tree/node-keys.ts';
import type { TreeStore } from '#features/bookmarks/store/tree-store.ts';

/** The keys of what a step leaves in the tree, without what is inside of it. */
function keysOf(step: Step): readonly string[] {
  if (step.kind === 'changed') {
    const keys = step.edits.map((edit) =>
      edit.kind === 'folder' ? folderKey(edit.after.id) : bookmarkKey(edit.after),
    );
    return [...new Set(keys)];
  }
  const folderIds = new Set(
    step.items.flatMap((item) => (item.kind === 'folder' ? [item.folder.id] : [])),
  );
  return step.items
    .filter((item) => {
      const place = item.kind === 'folder' ? item.folder.parentId : item.bookmark.folderId;
      return place === null || !folderIds.has(place);
    })
    .map(itemKey);
}

/** Selects what was undone or redone and moves focus there; if that is gone, beside where it was. */
export function goToReplayed(
  { goToKeys, goToNeighbour }: Pick<TreeStore, 'goToKeys' | 'goToNeighbour'>,
  { performed, before, after }: Replay,
): void {
  if (performed === undefined) return;
  const keys = keysOf(performed);
  if (performed.kind !== 'deleted') {
    goToKeys(keys);
    return;
  }
  const [first] = keys;
  const node = first === undefined ? undefined : treeOf(before).byKey.get(first);
  if (node !== undefined) goToNeighbour(neighbourOf(treeOf(before), node, treeOf(after)));
}
