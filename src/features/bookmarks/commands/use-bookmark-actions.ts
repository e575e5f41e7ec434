import { useState } from 'react';
import { useHref } from 'react-router';
import type { BookmarkState } from '#data/bookmarks/bookmark.ts';
import { createSteps } from '#data/bookmarks/jobs/create-steps.ts';
import { planStep } from '#data/bookmarks/moves/move-step.ts';
import { whyNoTarget, whyNotChangeable } from '#data/bookmarks/moves/node-rules.ts';
import {
  keyAfter,
  type MovePlan,
  planDrop,
  planMoveInto,
} from '#data/bookmarks/moves/plan-move.ts';
import type { BookmarkTree, FolderNode, TreeNode } from '#data/bookmarks/tree/bookmark-tree.ts';
import {
  nodesWithoutDescendants,
  selectedNodes,
  withInside,
  withoutDescendants,
} from '#data/bookmarks/tree/selection.ts';
import { type Deletions, useDeletions } from '#features/bookmarks/delete/use-deletions.ts';
import { useBookmarkClipboard } from '#features/bookmarks/edit/use-bookmark-clipboard.ts';
import { useChanges } from '#features/bookmarks/edit/use-changes.ts';
import { type Renaming, useRenaming } from '#features/bookmarks/edit/use-renaming.ts';
import { folderPlace } from '#features/bookmarks/folder-place.ts';
import type { Undo } from '#features/bookmarks/history/undo.ts';
import { useUndoKeys } from '#features/bookmarks/history/use-undo-keys.ts';
import type { BulkCreate, BulkCreateTask, BulkMove } from '#features/bookmarks/jobs/bulk-jobs.ts';
import { useBulkCreate } from '#features/bookmarks/jobs/use-bulk-create.ts';
import { useBulkMove } from '#features/bookmarks/jobs/use-bulk-move.ts';
import { nodesLabel } from '#features/bookmarks/node-labels.ts';
import type { TreeStore } from '#features/bookmarks/store/tree-store.ts';
import { paths } from '#paths.ts';
import { useHasExtension, useServices } from '#platform/react.tsx';
import { useToasts } from '#ui/notice/Toaster.tsx';
import { useCopyWithToast } from '#ui/notice/use-copy-with-toast.ts';
import { useStars } from '#workflows/stars/use-stars.ts';
import type { BookmarkOperations, CommandContext } from './bookmark-command.ts';
import { commandTarget } from './offered-commands.ts';
import type { OpenDialog } from './open-dialog.ts';

/** What can be done with the bookmarks on screen, and what is being done. */
export type BookmarkActions = CommandContext & {
  readonly dialog: OpenDialog | undefined;
  readonly renaming: Renaming;
  /** Keys of what waits to be pasted elsewhere. */
  readonly cutKeys: ReadonlySet<string>;
  readonly deletions: Deletions;
  readonly bulkCreate: BulkCreate;
  readonly bulkMove: BulkMove;
};

/**
 * Creates the operations on the bookmarks that the screen shows.
 * @param canRead specifications can be read here
 */
export function useBookmarkActions(
  store: TreeStore,
  state: BookmarkState,
  { canRead, undo }: { readonly canRead: boolean; readonly undo: Undo },
): BookmarkActions {
  const { saved, selection, order, filter } = store;
  const canWrite = useHasExtension('viewer.write');
  const { specificationLink } = useServices().config;
  const base = useHref('/').replace(/\/$/, '');
  const toasts = useToasts();
  const [dialog, setDialog] = useState<OpenDialog>();
  const clipboard = useBookmarkClipboard();
  const copyText = useCopyWithToast();
  const stars = useStars();
  const { showDone } = undo;
  useUndoKeys(undo.undo, undo.redo, canWrite);
  const changes = useChanges(showDone);
  const renaming = useRenaming(changes.rename);
  const bulkCreate = useBulkCreate(store.goToCreated, showDone);
  const bulkMove = useBulkMove(store.goToKeys, showDone);
  const deletions = useDeletions({
    tree: saved,
    state,
    onFocus: store.goToNeighbour,
    showDone,
  });

  const refuse = (reason: string) => toasts.show(reason, 'problem');
  const nodesAt = ({ key }: TreeNode): readonly TreeNode[] =>
    selection.has(key)
      ? withoutDescendants(selectedNodes(saved, selection.selectedRows()))
      : nodesWithoutDescendants(saved, [key]);

  const move = (plan: MovePlan) => {
    if (!plan.ok) {
      refuse(plan.reason);
      return;
    }
    const [first, ...others] = plan.moves;
    if (others.length > 0 || plan.left.length > 0) {
      bulkMove.start(plan);
    } else if (first !== undefined) {
      store.goToKeys([keyAfter(first, plan.target)]);
      void changes.move(first, plan.target);
    }
  };

  const operations: BookmarkOperations = {
    openDialog: (next) => {
      deletions.cancel();
      setDialog(next);
    },
    closeDialog: () => setDialog(undefined),
    rename: (node) => {
      const reason = whyNotChangeable(saved, node);
      if (reason !== undefined) refuse(reason);
      // The details are in place of the tree, so the row can't hold the field.
      else if (store.showsDetails && node.kind !== 'recovered') setDialog({ kind: 'rename', node });
      else renaming.start(node);
    },
    renameTo: (node, name) => void changes.rename(node, name),
    move,
    step: (node, step) => {
      const plan = planStep(saved, node, step);
      // At the end a node can go no further, which is no mistake.
      if (plan.ok) move(plan);
    },
    planDrop: (node, target) => {
      const nodes = nodesAt(node);
      return target.where === 'end'
        ? planMoveInto(saved, nodes, null)
        : planDrop(saved, nodes, { node: target.node, at: target.where });
    },
    cut: clipboard.cut,
    copy: clipboard.copy,
    paste: (place) => {
      const { content } = clipboard;
      const nodes = content === undefined ? [] : nodesWithoutDescendants(saved, content.keys);
      if (nodes.length === 0) return;
      if (content?.mode === 'cut') {
        const plan = planMoveInto(saved, nodes, place);
        if (plan.ok) clipboard.pasted();
        move(plan);
        return;
      }
      const reason = whyNoTarget(saved, place);
      if (reason !== undefined) {
        refuse(reason);
        return;
      }
      clipboard.pasted();
      bulkCreate.start(copyTask(saved, nodes, place));
    },
    delete: deletions.ask,
    undo: undo.undo,
    redo: undo.redo,
    undoable: undo.undoable,
    redoable: undo.redoable,
    focusFilter: store.focusFilter,
    read: (node, specification) => store.leaveFor(node, paths.specification(specification)),
    openOutside: (href) => window.open(href, '_blank', 'noopener,noreferrer'),
    copyText,
    toggleStar: (folder) => stars.toggle(folderPlace(folder)),
    showInFolder: store.showInFolder,
  };

  return {
    operations,
    permissions: { canWrite, canReorder: canWrite && order === 'saved' && filter === undefined },
    nodesAt,
    targetOf: (nodes, at) =>
      commandTarget(saved, nodes, at, {
        canWrite,
        canRead,
        hasStar: stars.has,
        addressOf: ({ folder }) =>
          new URL(base + paths.bookmarkFolder(folder.id), window.location.href).href,
        specificationLink,
        canPaste: clipboard.content !== undefined,
        isDeleting: deletions.isPreparing,
        isFiltered: filter !== undefined,
      }),
    dialog,
    renaming,
    cutKeys: clipboard.content?.mode === 'cut' ? clipboard.content.keys : noKeys,
    deletions,
    bulkCreate,
    bulkMove,
  };
}

const noKeys: ReadonlySet<string> = new Set();

function copyTask(
  tree: BookmarkTree,
  nodes: readonly TreeNode[],
  place: FolderNode | null,
): BulkCreateTask {
  const folderId = place?.folder.id ?? null;
  const steps = createSteps(withInside(tree, nodes), () => ({ folderId }));
  return { ...steps, act: 'copy', title: `Copy ${nodesLabel(nodes)}`, busy: 'Copying' };
}
