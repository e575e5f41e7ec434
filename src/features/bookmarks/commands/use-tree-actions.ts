import { useState } from 'react';
import { createSteps } from '#data/bookmarks/jobs/create-steps.ts';
import { whyNoTarget } from '#data/bookmarks/moves/move-rules.ts';
import { planStep } from '#data/bookmarks/moves/move-step.ts';
import {
  keyAfter,
  type MovePlan,
  type Moves,
  planDrop,
  planMoveInto,
} from '#data/bookmarks/moves/plan-move.ts';
import type { BookmarkTree, FolderNode, TreeNode } from '#data/bookmarks/tree/bookmark-tree.ts';
import {
  selectedNodes,
  topmost,
  withInside,
  withoutDescendants,
} from '#data/bookmarks/tree/selection.ts';
import type { Deletions } from '#features/bookmarks/delete/use-deletions.tsx';
import { useBookmarkClipboard } from '#features/bookmarks/edit/use-bookmark-clipboard.ts';
import { useChanges } from '#features/bookmarks/edit/use-changes.ts';
import { useRenaming } from '#features/bookmarks/edit/use-renaming.ts';
import type { BulkCreateTask } from '#features/bookmarks/jobs/use-bulk-create.ts';
import { nodesLabel } from '#features/bookmarks/node-labels.ts';
import { useHasExtension } from '#platform/react.tsx';
import { useToasts } from '#ui/notice/Toaster.tsx';
import type { DropTarget } from '#ui/tree/tree-drop.ts';
import type { TreeSelection } from '#ui/tree/tree-selection.ts';
import type { OpenDialog } from './open-dialog.ts';

export type TreeActions = ReturnType<typeof useTreeActions>;

/**
 * Everything that can be done in the tree, for menus, keys and dragging alike. `tree` is in the
 * saved order.
 */
export function useTreeActions({
  tree,
  selection,
  inSavedOrder,
  onMoved,
  onMoveMany,
  onPlant,
  deletions,
}: {
  tree: BookmarkTree;
  selection: TreeSelection<TreeNode>;
  /** Whether all siblings are shown in the order that the service keeps. */
  inSavedOrder: boolean;
  /** One node is about to stand elsewhere, under this key. */
  onMoved: (key: string) => void;
  /** For more than one thing. */
  onMoveMany: (plan: Moves) => void;
  onPlant: (task: BulkCreateTask) => void;
  deletions: Deletions;
}) {
  const canWrite = useHasExtension('viewer.write');
  const changes = useChanges();
  const toasts = useToasts();
  const [asking, setAsking] = useState<OpenDialog>();
  const refuse = (reason: string) => toasts.show(reason, 'problem');
  const { clip, cut, copy, empty } = useBookmarkClipboard();
  const renaming = useRenaming(tree, changes, refuse);
  const ask = (next: OpenDialog) => {
    deletions.cancel();
    setAsking(next);
  };

  /** All that is selected, where this is part of it; else this alone. As the saved tree has it. */
  const nodesAt = ({ key }: TreeNode): readonly TreeNode[] =>
    selection.has(key)
      ? withoutDescendants(selectedNodes(tree, selection.chosen()))
      : topmost(tree, [key]);

  const carryOut = (plan: MovePlan) => {
    if (!plan.ok) {
      refuse(plan.reason);
      return;
    }
    const [move, ...others] = plan.moves;
    if (others.length > 0 || plan.left.length > 0) {
      onMoveMany(plan);
    } else if (move !== undefined) {
      onMoved(keyAfter(move, plan.target));
      void changes.move(move, plan.target);
    }
  };

  return {
    tree,
    canWrite,
    canReorder: canWrite && inSavedOrder,
    asking,
    ask,
    close: () => setAsking(undefined),
    /** A command of the menu may have asked for something else already. */
    closeMenu: () => setAsking((now) => (now?.kind === 'menu' ? undefined : now)),
    nodesAt,

    ...renaming,

    newFolder: (place: FolderNode | null) => ask({ kind: 'new-folder', place }),
    addBookmark: (place: FolderNode | null) => ask({ kind: 'add-bookmark', place }),
    moveTo: (nodes: readonly TreeNode[]) => ask({ kind: 'move', nodes }),
    exportNodes: (nodes: readonly TreeNode[]) => ask({ kind: 'export', nodes }),
    move: carryOut,
    step: (node: TreeNode, step: 'up' | 'down') => {
      const plan = planStep(tree, node, step);
      // At the end there is nowhere to go, and a key pressed once too often is no mistake to mend.
      if (plan.ok) carryOut(plan);
    },
    /** What follows from dropping a node, with all that is selected with it, somewhere. */
    planDrop: (node: TreeNode, target: DropTarget<TreeNode>) => {
      const nodes = nodesAt(node);
      if (target.where === 'end') return planMoveInto(tree, nodes, null);
      return planDrop(tree, nodes, { node: target.node, at: target.where });
    },

    canPaste: clip !== undefined,
    clip,
    cut,
    copy,
    paste: (place: FolderNode | null) => {
      const nodes = clip && topmost(tree, clip.keys);
      if (clip === undefined || nodes === undefined || nodes.length === 0) return;
      if (clip.mode === 'cut') {
        const plan = planMoveInto(tree, nodes, place);
        if (plan.ok) empty();
        carryOut(plan);
        return;
      }
      const reason = whyNoTarget(tree, place);
      if (reason !== undefined) {
        refuse(reason);
        return;
      }
      const folderId = place?.folder.id ?? null;
      const planting = createSteps(withInside(tree, nodes), () => ({ folderId }));
      const title = `Copy ${nodesLabel(nodes)}`;
      onPlant({ ...planting, title, busy: 'Copying', hasNewIds: false });
    },

    deletions,
  };
}
