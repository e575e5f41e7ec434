import { useMutation } from '@tanstack/react-query';
import type { Step } from '#data/bookmarks/history/step.ts';
import { moveManyMutation } from '#data/bookmarks/jobs/move-many.ts';
import { keyAfter, type Move, type Moves } from '#data/bookmarks/moves/plan-move.ts';
import { nodesLabel, targetLabel } from '#features/bookmarks/node-labels.ts';
import type { JobReport } from '#platform/http/run-sequentially.ts';
import { useHasExtension, useServices } from '#platform/react.tsx';
import { useResumableJob } from '#workflows/jobs/use-resumable-job.ts';
import type { BulkMove, RecordedMove } from './bulk-jobs.ts';

function areAllMoved({ left }: Moves, { results }: JobReport<Move, void>): boolean {
  return left.length === 0 && results.every(({ kind }) => kind === 'done');
}

/**
 * Moves several nodes one after the other (viewer.write). If not all of them were moved, the dialog stays
 * open.
 * @param onMoved gets the keys that the moved nodes have now, in order
 * @param showDone says that all of them were moved
 */
export function useBulkMove(
  onMoved: (keys: readonly string[]) => void,
  showDone: (message: string, step: Step | undefined) => void,
): BulkMove {
  const { viewer } = useServices();
  const readable = useHasExtension('viewer.read');
  const { mutateAsync } = useMutation(moveManyMutation(viewer, { readable }));

  return useResumableJob<Moves, Move, RecordedMove>({
    itemsOf: (plan) => plan.moves,
    send: (moves, control, earlier) => mutateAsync({ moves, earlier: earlier?.step, ...control }),
    isComplete: areAllMoved,
    onClosed: (plan, report) => {
      const moved = report.results.flatMap(({ kind, item }) => (kind === 'done' ? [item] : []));
      if (moved.length > 0) onMoved(moved.map((move) => keyAfter(move, plan.target)));
      if (!areAllMoved(plan, report)) return;
      showDone(
        `Moved ${nodesLabel(moved.map(({ node }) => node))} to ${targetLabel(plan.target)}.`,
        report.step,
      );
    },
  });
}
