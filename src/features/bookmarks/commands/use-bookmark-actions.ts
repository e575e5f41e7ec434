import { useState } from 'react';
import { useHref } from 'react-router';
import type { BookmarkState } from '#data/bookmarks/bookmark.ts';
import {
  type CreationPlan,
  keyOfCreated,
  planCreation,
} from '#data/bookmarks/changes/plan-creation.ts';
import { planStep } from '#data/bookmarks/moves/move-step.ts';
import { whyNoTarget, whyNotChangeable } from '#data/bookmarks/moves/node-rules.ts';
import {
  keyAfter,
  type MovePlan,
  planDrop,
  planMoveInto,
} from '#data/bookmarks/moves/plan-move.ts';
import type { BookmarkNode, FolderNode, TreeNode } from '#data/bookmarks/tree/bookmark-tree.ts';
import {
  nodesWithoutDescendants,
  selectedNodes,
  withInside,
  withoutDescendants,
} from '#data/bookmarks/tree/selection.ts';
import { type Deletion, useDeletion } from '#features/bookmarks/delete/use-deletion.ts';
import { useBookmarkClipboard } from '#features/bookmarks/edit/use-bookmark-clipboard.ts';
import { type Renaming, useRenaming } from '#features/bookmarks/edit/use-renaming.ts';
import {
  creationEdit,
  moveEdit,
  nothingToMove,
  renameEdit,
} from '#features/bookmarks/edits/reported-edits.ts';
import type { BookmarkEdits } from '#features/bookmarks/edits/use-bookmark-edits.ts';
import { folderPlace } from '#features/bookmarks/folder-place.ts';
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
  readonly deletion: Deletion;
  readonly edits: BookmarkEdits;
};

/**
 * Creates the operations on the bookmarks that the screen shows.
 * @param canRead specifications can be read here
 */
export function useBookmarkActions(
  store: TreeStore,
  state: BookmarkState,
  { canRead, edits }: { readonly canRead: boolean; readonly edits: BookmarkEdits },
): BookmarkActions {
  const { saved, selection, order, filter } = store;
  const canWrite = useHasExtension('viewer.changes');
  const { specificationLink } = useServices().config;
  const base = useHref('/').replace(/\/$/, '');
  const toasts = useToasts();
  const [dialog, setDialog] = useState<OpenDialog>();
  const clipboard = useBookmarkClipboard();
  const copyText = useCopyWithToast();
  const stars = useStars();
  const rename = (node: FolderNode | BookmarkNode, name: string) =>
    edits.apply(renameEdit(edits, node, name));
  const renaming = useRenaming(rename);
  const deletion = useDeletion(saved, state, edits, store.goToNeighbour);

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
    const edit = moveEdit(edits, plan);
    const nothing = nothingToMove(plan);
    if (edit !== undefined) {
      const applied = edits.apply(edit);
      const goToMoved = () => store.goToKeys(plan.moves.map((one) => keyAfter(one, plan.target)));
      // One node is shown in its new position at once.
      if (plan.moves.length === 1) goToMoved();
      else void applied.then((isApplied) => isApplied && goToMoved());
    } else if (nothing !== '') toasts.show(nothing);
  };

  const create = (plan: CreationPlan, action: 'import' | 'copy') => {
    const edit = creationEdit(edits, plan, action);
    if (plan.changes.length === 0) {
      toasts.show(edit.done(edits.shown()));
      return;
    }
    void edits.apply(edit).then((isApplied) => {
      if (isApplied) store.goToCreated(keyOfCreated(plan.changes[0]));
    });
  };

  const operations: BookmarkOperations = {
    openDialog: (next) => {
      deletion.cancel();
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
    renameTo: (node, name) => void rename(node, name),
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
      const inside = withInside(saved, nodes);
      create(planCreation(edits.shown(), inside, place?.folder.id ?? null), 'copy');
    },
    create,
    delete: deletion.ask,
    undo: edits.undo,
    redo: edits.redo,
    undoable: edits.undoable,
    redoable: edits.redoable,
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
        isDeleting: deletion.isPreparing,
        isFiltered: filter !== undefined,
      }),
    dialog,
    renaming,
    cutKeys: clipboard.content?.mode === 'cut' ? clipboard.content.keys : noKeys,
    deletion,
    edits,
  };
}

const noKeys: ReadonlySet<string> = new Set();
