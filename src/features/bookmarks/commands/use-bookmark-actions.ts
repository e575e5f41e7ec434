import { useRef, useState } from 'react';
import { useHref } from 'react-router';
import type { BookmarkState } from '#data/bookmarks/bookmark.ts';
import {
  type CreationPlan,
  keyOfCreated,
  planCreation,
} from '#data/bookmarks/changes/plan-creation.ts';
import { whyNoTarget, whyNotChangeable } from '#data/bookmarks/moves/node-rules.ts';
import {
  keyAfter,
  type MovePlan,
  planDrop,
  planMoveInto,
  planStep,
} from '#data/bookmarks/moves/plan-move.ts';
import {
  type BookmarkNode,
  type FolderNode,
  rawName,
  type TreeNode,
} from '#data/bookmarks/tree/bookmark-tree.ts';
import {
  nodesWithoutDescendants,
  selectedNodes,
  withInside,
  withoutDescendants,
} from '#data/bookmarks/tree/selection.ts';
import { type Deletion, useDeletion } from '#features/bookmarks/delete/use-deletion.ts';
import {
  creationEdit,
  moveEdit,
  nothingToMove,
  renameEdit,
} from '#features/bookmarks/edits/reported-edits.ts';
import type { BookmarkEdits } from '#features/bookmarks/edits/use-bookmark-edits.ts';
import { nodesLabel } from '#features/bookmarks/node-labels.ts';
import type { TreeStore } from '#features/bookmarks/store/tree-store.ts';
import { paths } from '#paths.ts';
import { useHasExtension, useServices } from '#platform/react.tsx';
import { useCopyWithToast } from '#ui/button/CopyButton.tsx';
import { useToasts } from '#ui/notice/Toaster.tsx';
import { formatShortcut } from '#ui/text/Kbd.tsx';
import { useStars } from '#workflows/stars/use-stars.ts';
import type { BookmarkOperations, CommandContext, OpenDialog } from './bookmark-command.ts';
import { commandTarget, folderPlace } from './offered-commands.ts';

/** What was cut or copied, to be pasted into a folder. */
type BookmarkClipboard = {
  readonly content:
    | { readonly mode: 'cut' | 'copy'; readonly keys: ReadonlySet<string> }
    | undefined;
  readonly cut: (nodes: readonly TreeNode[]) => void;
  readonly copy: (nodes: readonly TreeNode[]) => void;
  /** It was pasted. What was copied can be pasted again. */
  readonly pasted: () => void;
};

/** A touch screen has no keys to name. */
function howToPaste(): string {
  if (window.matchMedia('(pointer: coarse)').matches) return 'Choose a folder, then Paste.';
  return `Choose a folder and press ${formatShortcut('Control+V')}.`;
}

function useBookmarkClipboard(): BookmarkClipboard {
  const toasts = useToasts();
  const [content, setContent] = useState<BookmarkClipboard['content']>();
  /** The message that says how to paste. */
  const message = useRef<number>(undefined);
  const hideMessage = () => {
    if (message.current !== undefined) toasts.dismiss(message.current);
  };
  const store = (mode: 'cut' | 'copy', nodes: readonly TreeNode[]) => {
    setContent({ mode, keys: new Set(nodes.map(({ key }) => key)) });
    hideMessage();
    const past = mode === 'cut' ? 'Cut' : 'Copied';
    message.current = toasts.show(`${past} ${nodesLabel(nodes)}. ${howToPaste()}`);
  };
  return {
    content,
    cut: (nodes) => store('cut', nodes),
    copy: (nodes) => store('copy', nodes),
    pasted: () => {
      hideMessage();
      if (content?.mode === 'cut') setContent(undefined);
    },
  };
}

/** Renaming in place, in the row itself. */
export type Renaming = {
  /** The row being renamed; `typed` is what its field begins with. */
  readonly row: { readonly node: TreeNode; readonly typed: string } | undefined;
  readonly start: (node: TreeNode) => void;
  /** Undefined leaves the name as it is. A refused name comes back into the field. */
  readonly submit: (name: string | undefined) => Promise<void>;
};

/** @param rename resolves to whether it was carried out */
function useRenaming(
  rename: (node: FolderNode | BookmarkNode, name: string) => Promise<boolean>,
): Renaming {
  const [row, setRow] = useState<Renaming['row']>();
  return {
    row,
    start: (node) => setRow({ node, typed: rawName(node) }),
    submit: async (name) => {
      const node = row?.node;
      setRow(undefined);
      if (name === undefined || node === undefined || node.kind === 'recovered') return;
      if (!(await rename(node, name))) setRow({ node, typed: name });
    },
  };
}

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
