import { useRef, useState } from 'react';
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
import type { FailureMessage } from '#text/failure-message.ts';
import { useSingleFlight } from '#ui/button/use-single-flight.ts';
import { TextField } from '#ui/field/TextField.tsx';
import { FormDialog } from '#workflows/forms/FormDialog.tsx';

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
  const [error, setError] = useState<string>();
  const input = useRef<HTMLInputElement>(null);

  const submit = () => {
    const name = input.current?.value.trim() ?? '';
    const nameProblem = getNameProblem(node.kind, name);
    if (nameProblem !== undefined) {
      setError(nameProblem);
      input.current?.focus();
      return;
    }
    onClose();
    if (name !== getStoredName(node)) onRename(name);
  };

  return (
    <FormDialog
      title={<>Rename {quoteName(node.name)}</>}
      submit="Rename"
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        ref={input}
        data-autofocus
        label="New name"
        defaultValue={getStoredName(node)}
        error={error}
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
  const [error, setError] = useState<string>();

  const submit = () => {
    if (place === undefined) {
      setError('Choose where to move it.');
      return;
    }
    const plan = planMoveInto(tree, nodes, place);
    if (!plan.ok) setError(getNodeRefusalMessage(plan.refusal));
    else {
      onClose();
      onMove(plan);
    }
  };

  return (
    <FormDialog
      title={<>Move {formatNodes(moving)}</>}
      submit="Move"
      onSubmit={submit}
      onClose={onClose}
    >
      <FolderPicker
        label="Move into"
        tree={tree}
        moving={nodes}
        value={place}
        onChange={(folder) => {
          setPlace(folder);
          setError(undefined);
        }}
        error={error}
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
  const [isPending, setIsPending] = useState(false);
  const [problem, setProblem] = useState<FailureMessage>();
  const once = useSingleFlight();
  const [place, setPlace] = useChosenFolder(tree, initialPlace);
  const [error, setError] = useState<string>();
  const input = useRef<HTMLInputElement>(null);

  const submit = () => {
    const name = input.current?.value.trim() ?? '';
    const nameProblem = getNameProblem('folder', name);
    setError(nameProblem);
    if (nameProblem !== undefined) input.current?.focus();
    if (nameProblem !== undefined || place === undefined) return;
    const parentId = place?.folder.id ?? null;
    const id = crypto.randomUUID();
    void once(async () => {
      setIsPending(true);
      const result = await edits.submit({
        label: { action: 'create', name, count: 1 },
        changes: [{ op: 'create-folder', id, name, parentId }],
      });
      setIsPending(false);
      if (!result.isComplete) {
        setProblem({
          ...getWriteFailureMessage(result.error),
          title: 'Couldn’t create the folder',
        });
        return;
      }
      onClose();
      edits.showUndoMessage(`Created the folder ${quoteName(name)}.`, result.edit);
      onCreated(getFolderKey(id));
    });
  };

  return (
    <FormDialog
      title="New folder"
      submit={place ? `Create in ${quoteName(place.name)}` : 'Create folder'}
      busy="Creating…"
      isPending={isPending}
      problem={problem}
      onSubmit={submit}
      onClose={onClose}
    >
      <NoResponseNotice onStop={edits.stopWaiting} />
      <TextField ref={input} data-autofocus label="Name" error={error} dir="auto" />
      <FolderPicker
        label="Folder"
        tree={tree}
        value={place}
        onChange={setPlace}
        error={place === undefined ? folderDeletedMessage : undefined}
      />
    </FormDialog>
  );
}
