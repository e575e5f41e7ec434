import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { type BookmarkState, hasId } from '#data/bookmarks/bookmark.ts';
import { applyChanges } from '#data/bookmarks/changes/apply-changes.ts';
import { changesOf, isUndoable, planDeletion } from '#data/bookmarks/edits/edit.ts';
import type { EditResult } from '#data/bookmarks/edits/run-edit.ts';
import { isDeletable, whyNoneDeletable } from '#data/bookmarks/moves/node-rules.ts';
import { bookmarksKey, isOutcomeUnknown, refetchBookmarks } from '#data/bookmarks/queries.ts';
import type {
  BookmarkNode,
  BookmarkTree,
  Deletable,
  TreeNode,
} from '#data/bookmarks/tree/bookmark-tree.ts';
import { treeOf } from '#data/bookmarks/tree/build-tree.ts';
import { difference, type RemovedItems } from '#data/bookmarks/tree/cascade.ts';
import {
  findDuplicates,
  type KeptDuplicates,
  superfluous,
} from '#data/bookmarks/tree/duplicates.ts';
import { neighbourOf, nodesWithoutDescendants } from '#data/bookmarks/tree/selection.ts';
import { labelOf } from '#features/bookmarks/edits/edit-labels.ts';
import { bookmarkDeletions } from '#features/bookmarks/edits/reported-edits.ts';
import {
  type BookmarkEdits,
  failedEditMessage,
  type NewEdit,
} from '#features/bookmarks/edits/use-bookmark-edits.ts';
import { formatTally, nodesLabel, quoted } from '#features/bookmarks/node-labels.ts';
import { useHasExtension, useServices } from '#platform/react.tsx';
import type { FailureMessage } from '#text/failure-message.ts';
import { formatCount } from '#text/format-number.ts';
import { useSingleFlight } from '#ui/button/use-single-flight.ts';
import { useToasts } from '#ui/notice/Toaster.tsx';
import { failureMessage } from '#workflows/failures/failure-message.ts';

/** The outcome of a deletion, compared with what had been announced. */
type DeletionReport = {
  readonly message: string;
  /** Deleted without having been announced. */
  readonly also: RemovedItems;
  /** Announced, and still there. */
  readonly stillThere: RemovedItems;
};

const nothing: RemovedItems = { folders: [], bookmarks: [] };

function tallyOf({ folders, bookmarks }: RemovedItems): string | undefined {
  return formatTally({ folders: folders.length, bookmarks: bookmarks.length });
}

/** True if exactly what was announced was deleted. */
function isAsAnnounced({ also, stillThere }: DeletionReport): boolean {
  return tallyOf(also) === undefined && tallyOf(stillThere) === undefined;
}

/** What disappeared between two states when nodes were deleted, and how that differs from `announced`. */
function reportDeletion(
  nodes: readonly TreeNode[],
  announced: RemovedItems,
  before: BookmarkState,
  after: BookmarkState,
): DeletionReport {
  const gone = difference(before, after);
  const also = difference(gone, announced);
  const stillThere = difference(announced, gone);
  const alsoTally = tallyOf(also);
  const stillTally = tallyOf(stillThere);
  const count = gone.folders.length + gone.bookmarks.length;
  const sentences = [
    `Deleted ${count === 1 ? nodesLabel(nodes) : formatCount(count, 'item')}.`,
    alsoTally && `Also deleted: ${alsoTally}, added or moved since you looked.`,
    stillTally && `Not deleted: ${stillTally}.`,
  ];
  return { message: sentences.filter(Boolean).join(' '), also, stillThere };
}

function reportAlreadyGone(nodes: readonly TreeNode[]): DeletionReport {
  const message = `${nodesLabel(nodes)} ${nodes.length === 1 ? 'was' : 'were'} already gone.`;
  return { message, also: nothing, stillThere: nothing };
}

/** What the person wants to delete. */
export type DeletionChoice = {
  /** Topmost, in the order of the tree. */
  readonly nodes: readonly TreeNode[];
  /** The nodes are duplicates of these. One of them goes only while the one to keep is there. */
  readonly kept?: KeptDuplicates | undefined;
};

/** Which of the chosen nodes are there, and which of those go. */
export function nodesLeft(tree: BookmarkTree, { nodes, kept }: DeletionChoice) {
  const there = nodesWithoutDescendants(
    tree,
    nodes.map(({ key }) => key),
  );
  if (kept === undefined) return { there, going: there };
  const duplicates = new Set<TreeNode>(superfluous(findDuplicates(tree), kept));
  return { there, going: there.filter((node) => duplicates.has(node)) };
}

const noneToKeep =
  'Nothing was deleted. The bookmark to keep was deleted or moved in the meantime. Choose again.';

/** Nodes that are about to be deleted. */
export type DeletionQuestion = DeletionChoice & {
  /** The bookmarks from which the announced contents are computed. */
  readonly state: BookmarkState;
  /** If the bookmarks couldn't be loaded: why, and when they were last, in ms since the epoch. */
  readonly stale?: { readonly words: FailureMessage; readonly since: number };
};

export type Deletion = {
  /** The bookmarks are being loaded, before the question is asked. */
  readonly isPreparing: boolean;
  /** Drops a question that is not asked yet. */
  readonly cancel: () => void;
  /** Deletes a bookmark, and asks about anything else, duplicates included. */
  readonly ask: (choice: DeletionChoice) => void;
  readonly question: DeletionQuestion | undefined;
  readonly mayDelete: (node: TreeNode) => node is Deletable;
  /** Whether the deletion of these nodes could be undone. */
  readonly canUndo: (state: BookmarkState, nodes: readonly Deletable[]) => boolean;
  /** Closes the question without deleting anything. */
  readonly keep: () => void;
  /**
   * Deletes the nodes of the question, which were announced as `announced`. Resolves to the error if nothing was
   * deleted; otherwise the question is closed and the outcome shown.
   */
  readonly confirm: (
    nodes: readonly Deletable[],
    announced: BookmarkState,
  ) => Promise<EditResult['error']>;
  /** Closes the question, because its only node is gone. */
  readonly showAlreadyGone: () => void;
  /** How the last deletion differs from what was announced; undefined if it doesn’t. */
  readonly report: DeletionReport | undefined;
  readonly dismiss: () => void;
};

/** The edit that deletes nodes: a documented DELETE for each folder, one request for all bookmarks. */
function deletionEdit(state: BookmarkState, nodes: readonly Deletable[]): NewEdit {
  const folderIds = nodes.flatMap((node) => (node.kind === 'folder' ? [node.folder.id] : []));
  const bookmarks = nodes.filter((node) => node.kind === 'bookmark');
  const requests = planDeletion(state, folderIds, bookmarkDeletions(bookmarks));
  return { label: labelOf('delete', nodes), requests };
}

/**
 * Deletes nodes: a bookmark at once (viewer.changes), anything else after a question.
 * @param tree in the saved order
 * @param state the bookmarks on screen
 * @param onFocus gets the node next to the deleted one
 */
export function useDeletion(
  tree: BookmarkTree,
  state: BookmarkState,
  edits: BookmarkEdits,
  onFocus: (node: TreeNode | undefined) => void,
): Deletion {
  const { viewer } = useServices();
  const readable = useHasExtension('viewer.read');
  const canChange = useHasExtension('viewer.changes');
  const queryClient = useQueryClient();
  const toasts = useToasts();
  const [question, setQuestion] = useState<DeletionQuestion>();
  const [report, setReport] = useState<DeletionReport>();
  const reading = useMutation({ mutationFn: () => refetchBookmarks(queryClient, viewer) });
  const once = useSingleFlight();
  const mayDelete = (node: TreeNode): node is Deletable => isDeletable(tree, node, canChange);

  const focusBeside = (node: TreeNode, before: BookmarkState) =>
    onFocus(neighbourOf(treeOf(before), node, treeOf(edits.shown())));

  const show = (shown: DeletionReport, edit: EditResult['edit']) => {
    setReport(isAsAnnounced(shown) ? undefined : shown);
    edits.showDone(shown.message, edit);
  };

  // Nothing behind a dialog can take focus before the dialog is closed.
  const close = () => flushSync(() => setQuestion(undefined));

  const deleteBookmark = (node: BookmarkNode) =>
    once(async () => {
      const edit = deletionEdit(state, [node]);
      // The row disappears before the service answers.
      const applied = applyChanges(state, changesOf(edit));
      if (applied.ok) onFocus(neighbourOf(treeOf(state), node, treeOf(applied.state)));
      const result = await edits.submit(edit);
      if (!result.isComplete) {
        const message = failedEditMessage(result, edit, edits.shown());
        toasts.show(`Couldn’t delete the bookmark ${quoted(node.name)}. ${message}`, 'problem');
        return;
      }
      edits.showDone(`Deleted ${quoted(node.name)}.`, result.edit);
    });

  const confirm = async (
    nodes: readonly Deletable[],
    announced: BookmarkState,
  ): Promise<EditResult['error']> => {
    const before = edits.shown();
    const edit = deletionEdit(before, nodes);
    // An edit with several requests shows its progress in a dialog of its own.
    if (edit.requests.length > 1) close();
    const result = await edits.submit(edit);
    const after = edits.shown();
    const [first] = nodes;
    const isGone =
      // Without viewer.read, another tab may have received the state since the answer was lost.
      result.edit === undefined &&
      result.error !== undefined &&
      isOutcomeUnknown(result.error) &&
      first?.kind === 'folder' &&
      !after.folders.some(hasId(first.folder.id));
    const failure = result.isComplete ? '' : failedEditMessage(result, edit, after);
    if (result.edit === undefined && !result.isComplete && !isGone) {
      if (edit.requests.length > 1) toasts.show(`Nothing was deleted. ${failure}`, 'problem');
      return result.error;
    }
    close();
    const outcome =
      result.edit === undefined && result.isComplete
        ? reportAlreadyGone(nodes)
        : reportDeletion(nodes, announced, before, after);
    const message = [outcome.message, isGone ? '' : failure].filter(Boolean).join(' ');
    show({ ...outcome, message }, result.edit);
    if (first !== undefined) focusBeside(first, before);
    return undefined;
  };

  const refuse = (nodes: readonly TreeNode[]) => {
    const reason = whyNoneDeletable(tree, nodes, canChange);
    if (reason !== undefined) toasts.show(reason, 'problem');
  };

  const askAbout = (choice: DeletionChoice, loaded: Pick<DeletionQuestion, 'state' | 'stale'>) => {
    const { there, going } = nodesLeft(treeOf(loaded.state), choice);
    if (going.some(mayDelete)) setQuestion({ ...choice, nodes: going, ...loaded });
    else if (there.length === 0) toasts.show(reportAlreadyGone(choice.nodes).message);
    else if (going.length === 0) toasts.show(noneToKeep, 'problem');
    else refuse(going);
  };

  /** Loads the bookmarks (viewer.read), so that the question names what is there now. */
  const loadAndAsk = (choice: DeletionChoice) => {
    const since = queryClient.getQueryState(bookmarksKey)?.dataUpdatedAt ?? 0;
    // Another question or `cancel` drops this one.
    reading.mutate(undefined, {
      onSuccess: (fresh) => askAbout(choice, { state: fresh }),
      onError: (error) => {
        askAbout(choice, { state, stale: { words: failureMessage(error), since } });
      },
    });
  };

  return {
    isPreparing: reading.isPending,
    cancel: reading.reset,
    ask: (choice) => {
      const { nodes, kept } = choice;
      const [first] = nodes;
      if (first === undefined) return;
      // While writes are pending, a read would return less than what is shown. Before anything is
      // deleted the bookmarks are loaded again, after those writes.
      const isWriting = queryClient.isMutating({ mutationKey: bookmarksKey }) > 0;
      if (!nodes.some(mayDelete)) refuse(nodes);
      else if (nodes.length === 1 && first.kind === 'bookmark' && kept === undefined)
        void deleteBookmark(first);
      else if (readable && !isWriting) loadAndAsk(choice);
      else askAbout(choice, { state });
    },
    question,
    mayDelete,
    canUndo: (from, nodes) => canChange && isUndoable(deletionEdit(from, nodes)),
    keep: () => setQuestion(undefined),
    confirm,
    showAlreadyGone: () => {
      const [first] = question?.nodes ?? [];
      close();
      show(reportAlreadyGone(question?.nodes ?? []), undefined);
      if (first !== undefined) focusBeside(first, state);
    },
    report,
    dismiss: () => setReport(undefined),
  };
}
