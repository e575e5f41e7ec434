import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { continued, leftToDo } from '#data/bookmarks/jobs/going-on.ts';
import { moveMany } from '#data/bookmarks/jobs/move-many.ts';
import { keyAfter, type Move, type Moves } from '#data/bookmarks/moves/plan-move.ts';
import { itemWords, placeWords } from '#features/bookmarks/item-words.ts';
import type { JobReport } from '#platform/http/one-by-one.ts';
import { useOffers, useServices } from '#platform/react.tsx';
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
  const moving = useMutation(moveMany(viewer, { readable: useOffers('viewer.read') }));
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
    const whole = earlier === undefined ? later : continued(earlier, later);
    setReport(whole);
    if (plan.left.length > 0 || whole.results.some(({ kind }) => kind !== 'done')) return;
    end(plan, whole);
    const what = itemWords(whole.results.map(({ item }) => item.node));
    toasts.show(`Moved ${what} to ${placeWords(plan.target)}.`);
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
      if (plan !== undefined && report !== undefined) void run(plan, leftToDo(report), report);
    },
    close: () => {
      if (plan !== undefined && report !== undefined) end(plan, report);
    },
  };
}
