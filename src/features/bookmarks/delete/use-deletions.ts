import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import type { BookmarkState } from '#data/bookmarks/bookmark.ts';
import type { Step } from '#data/bookmarks/history/step.ts';
import { isDeletable, whyNoneDeletable } from '#data/bookmarks/moves/node-rules.ts';
import { bookmarksKey, confirmedIn, refetchBookmarks } from '#data/bookmarks/queries.ts';
import type {
  BookmarkNode,
  BookmarkTree,
  Deletable,
  TreeNode,
} from '#data/bookmarks/tree/bookmark-tree.ts';
import { treeOf } from '#data/bookmarks/tree/build-tree.ts';
import { cascadeOfNodes } from '#data/bookmarks/tree/cascade.ts';
import { neighbourOf } from '#data/bookmarks/tree/neighbour.ts';
import { deleteItemMutation } from '#data/bookmarks/writes/delete-items.ts';
import { quoted } from '#features/bookmarks/node-labels.ts';
import { writeFailureMessage } from '#features/bookmarks/write-failure-message.ts';
import { failureMessage } from '#platform/http/describe-failure.ts';
import { useHasExtension, useServices } from '#platform/react.tsx';
import { useSingleFlight } from '#ui/button/use-single-flight.ts';
import { useToasts } from '#ui/notice/Toaster.tsx';
import { type DeletionChoice, nodesLeft } from './deletion-choice.ts';
import type { DeletionQuestion } from './use-deletion-confirmation.ts';
import { deletionTask, useDeletionJob } from './use-deletion-job.ts';
import {
  type DeletionReport,
  reportAlreadyGone,
  reportDeletion,
  useDeletionOutcome,
} from './use-deletion-outcome.ts';

const noneToKeep =
  'Nothing was deleted. The bookmark to keep was deleted or moved in the meantime. Choose again.';

export type Deletions = ReturnType<typeof useDeletions>;

/**
 * Deletes nodes: a bookmark at once (viewer.write), anything else after a question. Shows the outcome.
 */
export function useDeletions({
  tree,
  state,
  onFocus,
  showDone,
}: {
  /** In the saved order. */
  tree: BookmarkTree;
  /** The bookmarks on screen. */
  state: BookmarkState;
  /** Gets the node next to what was deleted. */
  onFocus: (node: TreeNode | undefined) => void;
  /** Says what was deleted, and offers to undo it. */
  showDone: (message: string, step: Step | undefined) => void;
}) {
  const { viewer } = useServices();
  const readable = useHasExtension('viewer.read');
  const canWrite = useHasExtension('viewer.write');
  const queryClient = useQueryClient();
  const toasts = useToasts();
  const [question, setQuestion] = useState<DeletionQuestion>();
  const reading = useMutation({ mutationFn: () => refetchBookmarks(queryClient, viewer) });
  const outcome = useDeletionOutcome(showDone);
  const deletion = useMutation(deleteItemMutation(viewer, { readable }));
  const once = useSingleFlight();
  const mayDelete = (node: TreeNode): node is Deletable => isDeletable(tree, node, canWrite);

  const focusBeside = (node: TreeNode, before: BookmarkState) => {
    const now = confirmedIn(queryClient) ?? state;
    onFocus(neighbourOf(treeOf(before), node, treeOf(now)));
  };

  const showDeleted = (
    nodes: readonly Deletable[],
    before: BookmarkState,
    step: Step | undefined,
  ) => {
    const after = confirmedIn(queryClient) ?? before;
    const announced = cascadeOfNodes(before, nodes);
    outcome.show(reportDeletion(nodes, announced, before, after), step);
  };

  const job = useDeletionJob((nodes, before, step) => {
    showDeleted(nodes, before, step);
    const [first] = nodes;
    if (first !== undefined) focusBeside(first, before);
  });

  // Nothing behind a dialog can take focus before the dialog is closed.
  const close = () => flushSync(() => setQuestion(undefined));

  const deleteBookmark = (node: BookmarkNode) =>
    once(async () => {
      const focused = document.activeElement;
      let step: Step | undefined;
      try {
        ({ step } = await deletion.mutateAsync({ kind: 'bookmark', bookmark: node.bookmark }));
      } catch (error) {
        const { title, explanation } = writeFailureMessage(error);
        toasts.show(`${title} ${quoted(node.name)}. ${explanation}`, 'problem');
        return;
      }
      showDeleted([node], state, step);
      // Unless the person has moved the focus meanwhile.
      if ([focused, document.body].includes(document.activeElement)) focusBeside(node, state);
    });

  const refuse = (nodes: readonly TreeNode[]) => {
    const reason = whyNoneDeletable(tree, nodes, canWrite);
    if (reason !== undefined) toasts.show(reason, 'problem');
  };

  const askAbout = (choice: DeletionChoice, known: Pick<DeletionQuestion, 'state' | 'stale'>) => {
    const { there, going } = nodesLeft(treeOf(known.state), choice);
    if (going.some(mayDelete)) setQuestion({ ...choice, nodes: going, ...known });
    else if (there.length === 0) toasts.show(reportAlreadyGone(choice.nodes).message);
    else if (going.length === 0) toasts.show(noneToKeep, 'problem');
    else refuse(going);
  };

  /** Reads the bookmarks (viewer.read), so that the question names what is there now. */
  const readAndAsk = (choice: DeletionChoice) => {
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
    /** The bookmarks are read, before the question is asked. */
    isPreparing: reading.isPending,
    /** Drops a question that is not asked yet. */
    cancel: reading.reset,

    /** Deletes a bookmark, and asks about anything else, duplicates included. */
    ask: (choice: DeletionChoice) => {
      const { nodes, kept } = choice;
      const [first] = nodes;
      if (first === undefined) return;
      // While writes are pending, a read would return less than what is shown. Before anything is
      // deleted the bookmarks are read again, after those writes.
      const isWriting = queryClient.isMutating({ mutationKey: bookmarksKey }) > 0;
      if (!nodes.some(mayDelete)) refuse(nodes);
      else if (nodes.length === 1 && first.kind === 'bookmark' && kept === undefined)
        void deleteBookmark(first);
      else if (readable && !isWriting) readAndAsk(choice);
      else askAbout(choice, { state });
    },

    /** The question that is asked, if any. */
    question,
    mayDelete,
    hasUndo: canWrite,
    keep: () => setQuestion(undefined),
    /** The folder of the question is gone. `before` is undefined where it was gone already. */
    showGone: (
      report: DeletionReport,
      before: BookmarkState | undefined,
      step: Step | undefined,
    ) => {
      const [first] = question?.nodes ?? [];
      close();
      outcome.show(report, step);
      if (first !== undefined) focusBeside(first, before ?? state);
    },
    /** Deletes the nodes of the question one after the other. */
    startJob: (nodes: readonly Deletable[], before: BookmarkState) => {
      close();
      job.start(deletionTask(nodes, before));
    },
    job,

    /** How the last deletion differs from what was announced; undefined if it doesn’t. */
    report: outcome.report,
    dismiss: outcome.dismiss,
  };
}
