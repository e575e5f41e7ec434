import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { BookmarkState } from '#data/bookmarks/bookmark.ts';
import { confirmedIn } from '#data/bookmarks/cache/bookmarks-cache.ts';
import { partOf } from '#data/bookmarks/files/state-part.ts';
import type { CreatePlan } from '#data/bookmarks/jobs/create-steps.ts';
import { deletedNodes, restoreSteps } from '#data/bookmarks/jobs/restore-deleted.ts';
import type { BookmarkNode, BookmarkTree, TreeNode } from '#data/bookmarks/tree/bookmark-tree.ts';
import { treeOf } from '#data/bookmarks/tree/build-tree.ts';
import { topmost } from '#data/bookmarks/tree/selection.ts';
import { deleteBookmark } from '#data/bookmarks/writes/delete-bookmark.ts';
import { nodesLabel, quoted } from '#features/bookmarks/node-labels.ts';
import { writeFailureMessage } from '#features/bookmarks/write-failure-message.ts';
import { useHasExtension, useServices } from '#platform/react.tsx';
import { useSingleFlight } from '#ui/button/use-single-flight.ts';
import { useToasts } from '#ui/notice/Toaster.tsx';
import { type DeletionReport, isAsAnnounced, reportDeletion } from './deletion-report.ts';
import type { ManyReport } from './use-many-deletion.ts';

type Outcome = {
  readonly report: DeletionReport;
  /** What there was, and all of it that went, announced or not; for bringing it back. */
  readonly gone: { readonly tree: BookmarkTree; readonly nodes: readonly TreeNode[] } | undefined;
};

/**
 * What has been deleted on this screen, and the way back (viewer.write).
 * @param onBookmarkGone with the bookmarks before
 */
export function useDeletions(onBookmarkGone: (node: BookmarkNode, before: BookmarkState) => void) {
  const { viewer } = useServices();
  const readable = useHasExtension('viewer.read');
  const hasUndo = useHasExtension('viewer.write');
  const queryClient = useQueryClient();
  const toasts = useToasts();
  const [outcome, setOutcome] = useState<Outcome>();
  const deletion = useMutation(deleteBookmark(viewer, { readable }));
  const once = useSingleFlight();

  const goneSince = (before: BookmarkState | undefined): Outcome['gone'] => {
    const now = confirmedIn(queryClient);
    if (!hasUndo || before === undefined || now === undefined) return undefined;
    const tree = treeOf(before);
    const nodes = deletedNodes(tree, before, now);
    return nodes.length === 0 ? undefined : { tree, nodes };
  };

  /** `before` is undefined where nothing was deleted from here. */
  const tell = (report: DeletionReport, before: BookmarkState | undefined) => {
    const gone = goneSince(before);
    // What needs no answer passes by; what can be undone or differs stays.
    const passes = isAsAnnounced(report) && gone === undefined;
    setOutcome(passes ? undefined : { report, gone });
    if (passes) toasts.show(report.message);
  };

  return {
    hasUndo,
    outcome,
    /** The bookmarks at this moment, which may not be on screen yet. */
    now: () => confirmedIn(queryClient),
    dismiss: () => setOutcome(undefined),

    folderGone: tell,

    manyGone: ({ results }: ManyReport, before: BookmarkState) => {
      const gone = results.filter(({ kind }) => kind === 'done').map(({ item }) => item);
      const after = confirmedIn(queryClient);
      if (after === undefined || gone.length === 0) return;
      const tree = treeOf(before);
      const keys = gone.map(({ key }) => key);
      const announced = partOf(tree, topmost(tree, keys));
      tell(reportDeletion(nodesLabel(gone), announced, before, after), before);
    },

    /** Without asking first where it can be undone. */
    deleteBookmark: (node: BookmarkNode, before: BookmarkState) =>
      once(async () => {
        const focused = document.activeElement;
        try {
          await deletion.mutateAsync(node.bookmark);
        } catch (error) {
          const { title, explanation } = writeFailureMessage(error);
          toasts.show(`${title} ${quoted(node.name)}. ${explanation}`, 'problem');
          return;
        }
        const after = confirmedIn(queryClient) ?? before;
        const announced = partOf(treeOf(before), [node]);
        tell(reportDeletion(quoted(node.name), announced, before, after), before);
        // Unless the person has gone elsewhere meanwhile.
        const isWhereItWas = [focused, document.body].includes(document.activeElement);
        if (isWhereItWas) onBookmarkGone(node, before);
      }),

    /** What brings back what was deleted last; it is not offered a second time. */
    takeUndo: (): CreatePlan | undefined => {
      const now = confirmedIn(queryClient);
      if (outcome?.gone === undefined || now === undefined) return undefined;
      setOutcome(undefined);
      return restoreSteps(outcome.gone.tree, outcome.gone.nodes, now);
    },
  };
}
