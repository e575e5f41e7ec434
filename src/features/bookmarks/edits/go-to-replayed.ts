import type { BookmarkState } from '#data/bookmarks/bookmark.ts';
import type { Change } from '#data/bookmarks/changes/change.ts';
import { changesOf, type Edit } from '#data/bookmarks/edits/edit.ts';
import { treeOf } from '#data/bookmarks/tree/build-tree.ts';
import { bookmarkKey, folderKey } from '#data/bookmarks/tree/node-keys.ts';
import { neighbourOf } from '#data/bookmarks/tree/selection.ts';
import type { TreeStore } from '#features/bookmarks/store/tree-store.ts';

/** Key of the node after a change; undefined if the change deletes it. */
function keyAfterChange(change: Change): string | undefined {
  switch (change.op) {
    case 'create-folder':
    case 'update-folder':
      return folderKey(change.id);
    case 'create-bookmark':
      return bookmarkKey(change);
    case 'update-bookmark': {
      const { folderId = change.folderId } = change.set;
      return bookmarkKey({ ...change, folderId });
    }
    case 'delete-folder':
    case 'delete-bookmark':
      return undefined;
  }
}

/** The keys of the outermost nodes that an edit leaves in the tree. */
function outermostKeys(edit: Edit): readonly string[] {
  const created = new Set<string>();
  const keys = new Set<string>();
  for (const change of changesOf(edit)) {
    if (change.op === 'create-folder') created.add(change.id);
    const parentId =
      change.op === 'create-folder'
        ? change.parentId
        : change.op === 'create-bookmark'
          ? change.folderId
          : null;
    const key = keyAfterChange(change);
    if (key !== undefined && (parentId === null || !created.has(parentId))) keys.add(key);
  }
  return [...keys];
}

/** Selects what was undone or redone and moves focus to it; if it was deleted, beside where it was. */
export function goToReplayed(
  { goToKeys, goToNeighbour }: Pick<TreeStore, 'goToKeys' | 'goToNeighbour'>,
  edit: Edit,
  before: BookmarkState,
  after: BookmarkState,
): void {
  const keys = outermostKeys(edit);
  if (keys.length > 0) {
    goToKeys(keys);
    return;
  }
  const [deleted] = changesOf(edit).flatMap((change) =>
    change.op === 'delete-folder'
      ? [folderKey(change.id)]
      : change.op === 'delete-bookmark'
        ? [bookmarkKey(change)]
        : [],
  );
  const node = deleted === undefined ? undefined : treeOf(before).byKey.get(deleted);
  if (node !== undefined) goToNeighbour(neighbourOf(treeOf(before), node, treeOf(after)));
}
