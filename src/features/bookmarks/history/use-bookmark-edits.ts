import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { flushSync } from 'react-dom';
import type { BookmarkState } from '#data/bookmarks/bookmark.ts';
import type { Change } from '#data/bookmarks/changes/change.ts';
import { getChangedNodeKey } from '#data/bookmarks/changes/change.ts';
import {
  type Edit,
  getChanges,
  getCreatedBookmarkKeys,
  getUndoStack,
  type UndoStack,
} from '#data/bookmarks/edits/edit.ts';
import { editsQuery, getEditStore } from '#data/bookmarks/edits/edit-store.ts';
import { getTree } from '#data/bookmarks/tree/build-tree.ts';
import { findNodeToFocus } from '#data/bookmarks/tree/selection.ts';
import type { TreeFocusActions } from '#features/bookmarks/tree-state/use-tree-store.ts';
import { useHasExtension, useServices, useSignedInUser } from '#platform/react.tsx';
import { useToasts } from '#ui/notice/Toaster.tsx';
import { type BookmarkEdits, getBookmarkEdits, type ReplayListener } from './bookmark-edits.ts';
import { formatEditLabel } from './edit-labels.ts';

function useEditStore() {
  const { queryClient, config } = useServices();
  const { issuer, subject } = useSignedInUser();
  return { store: getEditStore(queryClient, config), owner: JSON.stringify([issuer, subject]) };
}

/**
 * Returns the user's edits, which all components share. `BookmarkEditing` renders their dialogs.
 */
export function useBookmarkEdits(): BookmarkEdits {
  const { viewer, queryClient: client } = useServices();
  return getBookmarkEdits({
    client,
    viewer,
    ...useEditStore(),
    readable: useHasExtension('viewer.read'),
    hasChanges: useHasExtension('viewer.changes'),
    toasts: useToasts(),
    render: flushSync,
  });
}

/** Calls `onReplayed` after each undo and redo while the component is mounted. */
export function useReplayListener({ onReplay }: BookmarkEdits, onReplayed: ReplayListener): void {
  const listener = useEffectEvent(onReplayed);
  useEffect(() => onReplay((replayed, before) => listener(replayed, before)), [onReplay]);
}

/** Edits that can be undone and redone. */
export type EditStacks = {
  /**
   * Description of the edit that Undo (or Redo) applies to, such as “move of “Settlement””;
   * undefined if there is no such edit.
   */
  readonly undoable: string | undefined;
  readonly redoable: string | undefined;
  /** Returns the tree keys of bookmarks that were added in this browser, latest first. */
  readonly getAddedKeys: () => readonly string[];
};

export function useEditStacks(): EditStacks {
  const { store, owner } = useEditStore();
  const enabled = useHasExtension('viewer.changes');
  const { data: edits = [] } = useQuery({ ...editsQuery(store, owner), enabled });
  const labelOn = (stack: UndoStack) => {
    const edit = getUndoStack(edits, stack).at(-1);
    return edit && formatEditLabel(edit.label);
  };
  return {
    undoable: labelOn('done'),
    redoable: labelOn('undone'),
    getAddedKeys: () => getCreatedBookmarkKeys(edits),
  };
}

/**
 * Returns the keys of the nodes that an edit creates or changes. For a created folder, returns only
 * the key of the folder, not the keys of its contents.
 */
function outermostKeys(changes: readonly Change[]): readonly string[] {
  const created = new Set<string | null>();
  const keys = new Set<string>();
  for (const change of changes) {
    if (change.op === 'delete-folder' || change.op === 'delete-bookmark') continue;
    if (change.op === 'create-folder') created.add(change.id);
    const isInside =
      (change.op === 'create-folder' && created.has(change.parentId)) ||
      (change.op === 'create-bookmark' && created.has(change.folderId));
    if (!isInside) keys.add(getChangedNodeKey(change));
  }
  return [...keys];
}

/**
 * Selects and focuses the nodes that an undo or redo created or changed. If it only deleted nodes,
 * focuses a neighbour of the first deleted node.
 */
export function focusReplayedNodes(
  { goToKeys, goToNeighbour }: Pick<TreeFocusActions, 'goToKeys' | 'goToNeighbour'>,
  edit: Edit,
  before: BookmarkState,
  after: BookmarkState,
): void {
  const changes = getChanges(edit);
  const keys = outermostKeys(changes);
  const [deleted] = changes;
  if (keys.length > 0) goToKeys(keys);
  else if (deleted !== undefined) {
    const node = getTree(before).byKey.get(getChangedNodeKey(deleted));
    if (node !== undefined) goToNeighbour(findNodeToFocus(getTree(before), node, getTree(after)));
  }
}
