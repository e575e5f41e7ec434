import { useState } from 'react';
import { toAddedItems } from '#data/bookmarks/additions/added-item.ts';
import { type AdditionPlan, planAdditions } from '#data/bookmarks/additions/plan-additions.ts';
import { getChangedNodeKey } from '#data/bookmarks/changes/change.ts';
import { getChangeRefusal, getMoveTargetRefusal } from '#data/bookmarks/moves/node-rules.ts';
import { type MovePlan, planMoveInto } from '#data/bookmarks/moves/plan-move.ts';
import {
  type BookmarkNode,
  type FolderNode,
  getStoredName,
  type TreeNode,
} from '#data/bookmarks/tree/bookmark-tree.ts';
import {
  getOutermostNodes,
  getSelectedNodes,
  removeNestedNodes,
  walkWithDescendants,
} from '#data/bookmarks/tree/selection.ts';
import { type Deletions, useDeletions } from '#features/bookmarks/deletion/use-deletions.ts';
import type { BookmarkEdits, EditOutcome } from '#features/bookmarks/history/bookmark-edits.ts';
import { createAdditionEdit, createRenameEdit } from '#features/bookmarks/history/edit-labels.ts';
import { getNameProblem, getNodeRefusalMessage } from '#features/bookmarks/node-labels.tsx';
import type { TreeStore } from '#features/bookmarks/tree-state/use-tree-store.ts';
import { useToasts } from '#ui/notice/Toaster.tsx';
import { type BookmarkClipboard, useBookmarkClipboard } from './use-clipboard.ts';
import type { ScreenDialogs } from './use-open-dialog.ts';

/** State of the text field in a row, in which the user renames the node. */
export type RowRenaming = {
  /** Row that contains the text field; `typed` is the initial text of the field. */
  readonly row: { readonly node: TreeNode; readonly typed: string } | undefined;
  /** Opens the text field for a new name, or shows the reason why the node can't be renamed. */
  readonly start: (node: TreeNode) => void;
  /**
   * Submits the new name, or keeps the current name if `name` is undefined. If the name couldn't be
   * saved, the text field opens again with that name.
   */
  readonly submit: (name: string | undefined) => Promise<void>;
};

/** Edits of the tree that commands, drags and dialogs make. */
export type TreeActions = {
  readonly deletions: Deletions;
  readonly clipboard: BookmarkClipboard;
  readonly renaming: RowRenaming;
  /**
   * Returns the nodes that a command on `node` applies to: all selected nodes if `node` is
   * selected, otherwise only `node`.
   */
  readonly getTargetNodes: (node: TreeNode) => readonly TreeNode[];
  readonly rename: (node: FolderNode | BookmarkNode, name: string) => Promise<EditOutcome>;
  /**
   * Sends a move, or shows the reason why the nodes can't be moved. Resolves to true if the move was
   * applied, or if no node had to be moved.
   */
  readonly move: (plan: MovePlan) => Promise<boolean>;
  /** Creates nodes from a file or the clipboard, and focuses the first created node. */
  readonly create: (plan: AdditionPlan, action: 'import' | 'copy') => void;
  readonly paste: (place: FolderNode | null) => void;
};

export function useTreeActions(
  { saved, selection, focus }: TreeStore,
  { openDialog }: ScreenDialogs,
  edits: BookmarkEdits,
): TreeActions {
  const toasts = useToasts();
  const clipboard = useBookmarkClipboard();
  const deletions = useDeletions(edits, focus.goToNeighbour);
  const [renamedRow, setRenamedRow] = useState<RowRenaming['row']>();

  const rename = async (node: FolderNode | BookmarkNode, name: string): Promise<EditOutcome> => {
    const problem = getNameProblem(node.kind, name);
    if (problem === undefined) return edits.apply(createRenameEdit(node, name));
    toasts.show(problem, 'problem');
    return 'failed';
  };

  const startRenaming = (node: TreeNode) => {
    const refusal = getChangeRefusal(saved, node);
    if (refusal !== undefined) toasts.show(getNodeRefusalMessage(refusal), 'problem');
    // On narrow screens the details replace the tree, so there is no row that could contain the
    // text field, and a dialog opens instead.
    else if (selection.showsDetails && node.kind !== 'recovered') {
      openDialog({ kind: 'rename', node });
    } else setRenamedRow({ node, typed: getStoredName(node) });
  };

  const submitName = async (name: string | undefined) => {
    const node = renamedRow?.node;
    setRenamedRow(undefined);
    if (name === undefined || node === undefined || node.kind === 'recovered') return;
    if ((await rename(node, name)) === 'failed') setRenamedRow({ node, typed: name });
  };

  const move = async (plan: MovePlan) => {
    if (!plan.ok) {
      toasts.show(getNodeRefusalMessage(plan.refusal), 'problem');
      return false;
    }
    const applied = edits.move(plan);
    if (applied === undefined) return true;
    const goToMoved = () =>
      focus.goToKeys(plan.moves.map(({ change }) => getChangedNodeKey(change)));
    // Focus moves to a single moved node immediately. If there are several moved nodes, or the user
    // had to confirm the move, it moves after the service has applied the edit.
    if (plan.moves.length === 1) goToMoved();
    const outcome = await applied;
    const isApplied = outcome === 'applied' || outcome === 'overwritten';
    if (isApplied && (plan.moves.length > 1 || outcome === 'overwritten')) goToMoved();
    return isApplied;
  };

  const create = (plan: AdditionPlan, action: 'import' | 'copy') => {
    const edit = createAdditionEdit(plan, action);
    const [first] = plan.changes;
    if (first === undefined) {
      toasts.show(edit.done(edits.shown()));
      return;
    }
    void edits.apply(edit).then((outcome) => {
      if (outcome === 'applied') focus.goToKeys([getChangedNodeKey(first)]);
    });
  };

  const paste = (place: FolderNode | null) => {
    const { content } = clipboard;
    const nodes = content === undefined ? [] : getOutermostNodes(saved, content.keys);
    if (nodes.length === 0) return;
    if (content?.mode === 'cut') {
      const plan = planMoveInto(saved, nodes, place);
      if (plan.ok) clipboard.beginPaste();
      void move(plan).then((isMoved) => {
        if (isMoved) clipboard.removeCut(content);
      });
      return;
    }
    const refusal = getMoveTargetRefusal(saved, place);
    if (refusal !== undefined) {
      toasts.show(getNodeRefusalMessage(refusal), 'problem');
      return;
    }
    clipboard.beginPaste();
    const items = toAddedItems(walkWithDescendants(saved, nodes));
    const { bookmarks: existing } = edits.shown();
    create(planAdditions(items, { existing, into: place?.folder.id ?? null }), 'copy');
  };

  return {
    deletions,
    clipboard,
    renaming: { row: renamedRow, start: startRenaming, submit: submitName },
    getTargetNodes: ({ key }) =>
      selection.rows.has(key)
        ? removeNestedNodes(getSelectedNodes(saved, selection.rows.selectedRows()))
        : getOutermostNodes(saved, [key]),
    rename,
    move,
    create,
    paste,
  };
}
