import { useState } from 'react';
import { type MovePlan, planMoveInto } from '#data/bookmarks/moves/plan-move.ts';
import type { BookmarkTree, FolderNode, TreeNode } from '#data/bookmarks/tree/bookmark-tree.ts';
import { FolderPicker } from '#features/bookmarks/FolderPicker.tsx';
import { nodesLabel } from '#features/bookmarks/node-labels.ts';
import { FormDialog } from '#workflows/forms/FormDialog.tsx';

/** Chooses the folder to move nodes into: any but themselves and the folders inside them. */
export function MoveDialog({
  tree,
  moving,
  onMove,
  onClose,
}: {
  tree: BookmarkTree;
  /** Topmost, in the order of the tree. */
  moving: readonly TreeNode[];
  onMove: (plan: Extract<MovePlan, { ok: true }>) => void;
  onClose: () => void;
}) {
  const [place, setPlace] = useState<FolderNode | null>();
  const [error, setError] = useState<string>();

  const choose = (folder: FolderNode | null) => {
    setPlace(folder);
    setError(undefined);
  };
  const submit = () => {
    if (place === undefined) {
      setError('Choose where to move it.');
      return;
    }
    const plan = planMoveInto(tree, moving, place);
    if (plan.ok) onMove(plan);
    else setError(plan.reason);
  };

  return (
    <FormDialog
      title={<>Move {nodesLabel(moving)}</>}
      submit="Move"
      busy="Moving…"
      isPending={false}
      problem={undefined}
      onSubmit={submit}
      onClose={onClose}
    >
      <FolderPicker
        label="Move into"
        tree={tree}
        moving={moving}
        value={place}
        onChange={choose}
        error={error}
      />
    </FormDialog>
  );
}
