import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { BookmarkState } from '#data/bookmarks/bookmark.ts';
import type { CreatePlan } from '#data/bookmarks/jobs/create-steps.ts';
import { deletedNodes, restoreSteps } from '#data/bookmarks/jobs/restore-deleted.ts';
import { confirmedIn } from '#data/bookmarks/queries.ts';
import type { TreeNode } from '#data/bookmarks/tree/bookmark-tree.ts';
import { treeOf } from '#data/bookmarks/tree/build-tree.ts';
import { difference, type RemovedItems } from '#data/bookmarks/tree/cascade.ts';
import { formatTally } from '#features/bookmarks/format-tally.ts';
import { nodesLabel } from '#features/bookmarks/node-labels.ts';
import { useHasExtension } from '#platform/react.tsx';
import { useToasts } from '#ui/notice/Toaster.tsx';

/** The outcome of a deletion, compared with what had been announced. */
export type DeletionReport = {
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

function isAsAnnounced({ also, stillThere }: DeletionReport): boolean {
  return tallyOf(also) === undefined && tallyOf(stillThere) === undefined;
}

/** What disappeared between two states when nodes were deleted, and how that differs from `announced`. */
export function reportDeletion(
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
  const sentences = [
    `Deleted ${nodesLabel(nodes)}: ${tallyOf(gone) ?? 'nothing that was still there'}.`,
    alsoTally &&
      `Of that, ${alsoTally} had not been announced; they were added or moved elsewhere meanwhile.`,
    stillTally && `Announced but not gone with it: ${stillTally}.`,
  ];
  return { message: sentences.filter(Boolean).join(' '), also, stillThere };
}

export function reportAlreadyGone(nodes: readonly TreeNode[]): DeletionReport {
  const message = `${nodesLabel(nodes)} ${nodes.length === 1 ? 'was' : 'were'} already gone.`;
  return { message, also: nothing, stillThere: nothing };
}

type Outcome = {
  readonly report: DeletionReport;
  /** The state before, and all nodes of it that were deleted, announced or not. */
  readonly undoable:
    | { readonly before: BookmarkState; readonly nodes: readonly TreeNode[] }
    | undefined;
};

/**
 * The outcome of the last deletion, and its undo (viewer.write).
 * @param onRestore gets the steps that create again what was deleted
 */
export function useDeletionOutcome(onRestore: (plan: CreatePlan) => void) {
  const canWrite = useHasExtension('viewer.write');
  const queryClient = useQueryClient();
  const toasts = useToasts();
  const [outcome, setOutcome] = useState<Outcome>();
  const undoable = outcome?.undoable;

  const undoableSince = (before: BookmarkState | undefined): Outcome['undoable'] => {
    const now = confirmedIn(queryClient);
    if (!canWrite || before === undefined || now === undefined) return undefined;
    const nodes = deletedNodes(treeOf(before), before, now);
    return nodes.length === 0 ? undefined : { before, nodes };
  };

  return {
    report: outcome?.report,
    dismiss: () => setOutcome(undefined),

    /** `before` is undefined where this app deleted nothing. */
    show: (report: DeletionReport, before: BookmarkState | undefined) => {
      const undoable = undoableSince(before);
      // A toast is enough where there is nothing to undo or to look at.
      const isBrief = isAsAnnounced(report) && undoable === undefined;
      setOutcome(isBrief ? undefined : { report, undoable });
      if (isBrief) toasts.show(report.message);
    },

    /** Undefined while there is nothing to undo. */
    undo:
      undoable &&
      (() => {
        const now = confirmedIn(queryClient);
        if (now === undefined) return;
        setOutcome(undefined);
        onRestore(restoreSteps(treeOf(undoable.before), undoable.nodes, now));
      }),
  };
}
