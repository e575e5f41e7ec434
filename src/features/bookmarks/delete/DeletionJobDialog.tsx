import { NodeJobResults } from '#features/bookmarks/jobs/NodeJobResults.tsx';
import { remainingItems } from '#platform/http/resume-job.ts';
import { formatCount } from '#text/format-number.ts';
import { JobDialog } from '#workflows/jobs/JobDialog.tsx';
import type { DeletionJob } from './use-deletion-job.ts';

/** The progress of deleting several nodes, and the result of each where not all were deleted. */
export function DeletionJobDialog({ job }: { job: DeletionJob }) {
  const { task, report, resume, close } = job;
  if (task === undefined) return null;
  return (
    <JobDialog
      title={`Delete ${formatCount(task.itemCount, 'item')}`}
      busy="Deleting"
      job={job}
      remaining={report ? remainingItems(report).length : 0}
      onResume={resume}
      onClose={close}
    >
      {report && (
        <NodeJobResults
          report={report}
          nodeOf={(node) => node}
          valueLabel={(value) => (value === 'deleted' ? 'deleted' : 'was gone already')}
          participle="gone"
        />
      )}
    </JobDialog>
  );
}
