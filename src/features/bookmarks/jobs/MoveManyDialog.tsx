import { useEffect, useState } from 'react';
import { remainingItems } from '#data/bookmarks/jobs/resume-job.ts';
import type { Move, Moves } from '#data/bookmarks/moves/plan-move.ts';
import { nodesLabel, targetLabel } from '#features/bookmarks/node-labels.ts';
import type { JobReport } from '#platform/http/run-sequentially.ts';
import { JobDialog } from './JobDialog.tsx';
import { JobResults, type ResultLine, resultLines } from './JobResults.tsx';
import type { BulkMove } from './use-bulk-move.ts';

/** What is over sooner than this needs no dialog, which would only flash up. */
const patienceMs = 400;

function useLastsLong(): boolean {
  const [lasts, setLasts] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLasts(true), patienceMs);
    return () => clearTimeout(timer);
  }, []);
  return lasts;
}

function linesOf({ left }: Moves, report: JobReport<Move, void>): readonly ResultLine[] {
  const refused = left.map(({ node: { key, name }, reason }) => ({
    key,
    name,
    kind: 'failed' as const,
    words: reason,
  }));
  return [
    ...refused,
    ...resultLines(
      report,
      ({ node }) => node,
      () => 'moved',
    ),
  ];
}

/** The course of moving several things, and what became of each where not all of them were moved. */
export function MoveManyDialog({ moving, plan }: { moving: BulkMove; plan: Moves }) {
  const { report, goOn, close } = moving;
  const lastsLong = useLastsLong();
  if (report === undefined && !lastsLong) return null;
  const nodes = [...plan.moves, ...plan.left].map(({ node }) => node);
  return (
    <JobDialog
      title={
        <>
          Move {nodesLabel(nodes)} to {targetLabel(plan.target)}
        </>
      }
      busy="Moving"
      job={moving}
      missing={report ? remainingItems(report).length : 0}
      onGoOn={goOn}
      onClose={close}
    >
      {report && <JobResults lines={linesOf(plan, report)} ended={report.ended} did="moved" />}
    </JobDialog>
  );
}
