import { useState } from 'react';
import { type AllowedMoves, planMoveInto } from '#data/bookmarks/moves/plan-move.ts';
import {
  type BookmarkNode,
  type BookmarkTree,
  type FolderNode,
  getFolderKey,
  getStoredName,
  type TreeNode,
} from '#data/bookmarks/tree/bookmark-tree.ts';
import { findCurrentNodes } from '#data/bookmarks/tree/selection.ts';
import { FolderPicker, useChosenFolder } from '#features/bookmarks/FolderPicker.tsx';
import { NoResponseNotice } from '#features/bookmarks/history/BookmarkEditing.tsx';
import type { BookmarkEdits } from '#features/bookmarks/history/bookmark-edits.ts';
import {
  folderDeletedMessage,
  formatNodes,
  getNameProblem,
  getNodeRefusalMessage,
  getWriteFailureMessage,
  quoteName,
} from '#features/bookmarks/node-labels.tsx';
import { TextField } from '#ui/field/TextField.tsx';
import { FormDialog } from '#workflows/forms/FormDialog.tsx';
import { useSubmit } from '#workflows/forms/use-submit.ts';

/** Dialog that renames a node whose row isn't visible (extension viewer.changes). */
export function RenameDialog({
  node,
  onRename,
  onClose,
}: {
  node: FolderNode | BookmarkNode;
  /** Called only if the new name differs from the current one. */
  onRename: (name: string) => void;
  onClose: () => void;
}) {
  const [name, setName] = useState(getStoredName(node));
  const form = useSubmit({
    check: () => ({ name: getNameProblem(node.kind, name.trim()) }),
    send: async () => {
      onClose();
      if (name.trim() !== getStoredName(node)) onRename(name.trim());
    },
  });

  return (
    <FormDialog
      title={<>Rename {quoteName(node.name)}</>}
      submit="Rename"
      form={form}
      onClose={onClose}
    >
      <TextField
        data-autofocus
        label="New name"
        value={name}
        onChange={({ target }) => setName(target.value)}
        error={form.problems.name}
        dir="auto"
      />
    </FormDialog>
  );
}

/**
 * Dialog that selects the target folder of a move. The moved nodes and folders inside them can't be
 * selected.
 */
export function MoveDialog({
  tree,
  moving,
  onMove,
  onClose,
}: {
  tree: BookmarkTree;
  /** Nodes to move, in tree order, without nodes inside other nodes of the list. */
  moving: readonly TreeNode[];
  onMove: (plan: AllowedMoves) => void;
  onClose: () => void;
}) {
  const [place, setPlace] = useChosenFolder(tree);
  // The tree can have changed since the dialog opened.
  const nodes = findCurrentNodes(tree, moving);
  const plan = () => (place === undefined ? undefined : planMoveInto(tree, nodes, place));
  const form = useSubmit({
    check: () => {
      const planned = plan();
      if (planned === undefined) return { place: 'Choose where to move it.' };
      return { place: planned.ok ? undefined : getNodeRefusalMessage(planned.refusal) };
    },
    send: async () => {
      const planned = plan();
      if (!planned?.ok) return;
      onClose();
      onMove(planned);
    },
  });

  return (
    <FormDialog title={<>Move {formatNodes(moving)}</>} submit="Move" form={form} onClose={onClose}>
      <FolderPicker
        label="Move into"
        tree={tree}
        moving={nodes}
        value={place}
        onChange={setPlace}
        error={form.problems.place}
      />
    </FormDialog>
  );
}

/**
 * Dialog that creates a folder (extension viewer.changes), in `initialPlace` unless the user
 * selects another location.
 */
export function NewFolderDialog({
  tree,
  initialPlace,
  edits,
  onCreated,
  onClose,
}: {
  tree: BookmarkTree;
  initialPlace: FolderNode | null;
  edits: BookmarkEdits;
  /** Called after the dialog has shown the message, with the key of the folder. */
  onCreated: (key: string) => void;
  onClose: () => void;
}) {
  const [typed, setTyped] = useState('');
  const [place, setPlace] = useChosenFolder(tree, initialPlace);
  const name = typed.trim();
  const placeProblem = place === undefined ? folderDeletedMessage : undefined;
  const form = useSubmit({
    check: () => ({ name: getNameProblem('folder', name), place: placeProblem }),
    send: async () => {
      const id = crypto.randomUUID();
      const result = await edits.submit({
        label: { action: 'create', name, count: 1 },
        changes: [{ op: 'create-folder', id, name, parentId: place?.folder.id ?? null }],
      });
      if (!result.isComplete) {
        return { ...getWriteFailureMessage(result.error), title: 'Couldn’t create the folder' };
      }
      onClose();
      edits.showUndoMessage(`Created the folder ${quoteName(name)}.`, result.edit);
      onCreated(getFolderKey(id));
      return undefined;
    },
  });

  return (
    <FormDialog
      title="New folder"
      submit={place ? `Create in ${quoteName(place.name)}` : 'Create folder'}
      busy="Creating…"
      form={form}
      onClose={onClose}
    >
      <NoResponseNotice onStop={edits.stopWaiting} />
      <TextField
        data-autofocus
        label="Name"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        error={form.problems.name}
        dir="auto"
      />
      <FolderPicker
        label="Folder"
        tree={tree}
        value={place}
        onChange={setPlace}
        error={placeProblem}
      />
    </FormDialog>
  );
}
