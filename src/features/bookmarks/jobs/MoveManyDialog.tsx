import { nodesLabel, targetLabel } from '#features/bookmarks/node-labels.ts';
import { remainingItems } from '#platform/http/resume-job.ts';
import { JobDialog } from '#workflows/jobs/JobDialog.tsx';
import type { BulkMove } from './bulk-jobs.ts';
import { NodeJobResults } from './NodeJobResults.tsx';

/** The progress of moving several nodes, and the result of each where not all of them were moved. */
export function MoveManyDialog({ moving }: { moving: BulkMove }) {
  const { task: plan, report, isLong, resume, close } = moving;
  if (plan === undefined || (report === undefined && !isLong)) return null;
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
      remaining={report ? remainingItems(report).length : 0}
      onResume={resume}
      onClose={close}
    >
      {report && (
        <NodeJobResults
          report={report}
          nodeOf={({ node }) => node}
          valueLabel={() => 'moved'}
          participle="moved"
          refused={plan.left}
        />
      )}
    </JobDialog>
  );
}
