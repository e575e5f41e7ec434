import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { moveMany } from '#data/bookmarks/jobs/move-many.ts';
import { mergeReports, remainingItems } from '#data/bookmarks/jobs/resume-job.ts';
import { keyAfter, type Move, type Moves } from '#data/bookmarks/moves/plan-move.ts';
import { nodesLabel, targetLabel } from '#features/bookmarks/node-labels.ts';
import type { JobReport } from '#platform/http/run-sequentially.ts';
import { useHasExtension, useServices } from '#platform/react.tsx';
import { useToasts } from '#ui/notice/Toaster.tsx';
import { useJob } from '#ui/notice/use-job.ts';

export type BulkMove = ReturnType<typeof useBulkMove>;

/**
 * Moves several things one after the other (viewer.write). There is more to say than that all of
 * them were moved while `plan` is set.
 * @param onMoved their keys where they stand now, in order
 */
export function useBulkMove(onMoved: (keys: readonly string[]) => void) {
  const { viewer } = useServices();
  const toasts = useToasts();
  const moving = useMutation(moveMany(viewer, { readable: useHasExtension('viewer.read') }));
  const { start, ...job } = useJob(moving.mutateAsync);
  const [plan, setPlan] = useState<Moves>();
  const [report, setReport] = useState<JobReport<Move, void>>();

  const end = (plan: Moves, { results }: JobReport<Move, void>) => {
    // Nothing behind a dialog can take focus before it is closed.
    flushSync(() => setPlan(undefined));
    const moved = results.flatMap(({ kind, item }) => (kind === 'done' ? [item] : []));
    if (moved.length > 0) onMoved(moved.map((move) => keyAfter(move, plan.target)));
  };

  const run = async (plan: Moves, moves: readonly Move[], earlier?: JobReport<Move, void>) => {
    const later = await start({ moves });
    const whole = earlier === undefined ? later : mergeReports(earlier, later);
    setReport(whole);
    if (plan.left.length > 0 || whole.results.some(({ kind }) => kind !== 'done')) return;
    end(plan, whole);
    const what = nodesLabel(whole.results.map(({ item }) => item.node));
    toasts.show(`Moved ${what} to ${targetLabel(plan.target)}.`);
  };

  return {
    ...job,
    plan,
    report: job.isRunning ? undefined : report,
    start: (plan: Moves) => {
      setPlan(plan);
      setReport(undefined);
      void run(plan, plan.moves);
    },
    goOn: () => {
      if (plan !== undefined && report !== undefined)
        void run(plan, remainingItems(report), report);
    },
    close: () => {
      if (plan !== undefined && report !== undefined) end(plan, report);
    },
  };
}
