import {
  type BulkCreateReport,
  summarizeBulkCreate,
} from '#data/bookmarks/jobs/bulk-create-report.ts';
import { SkippedList } from '#features/bookmarks/files/SkippedList.tsx';
import { formatTally } from '#features/bookmarks/format-tally.ts';
import { quoted } from '#features/bookmarks/node-labels.ts';
import { writeFailureMessage } from '#features/bookmarks/write-failure-message.ts';
import { remainingItems } from '#platform/http/resume-job.ts';
import { formatCount } from '#text/format-number.ts';
import { FailureNotice } from '#ui/notice/FailureNotice.tsx';
import { JobDialog } from '#workflows/jobs/JobDialog.tsx';
import { JobOutcome } from '#workflows/jobs/JobOutcome.tsx';
import type { BulkCreate, BulkCreateTask } from './bulk-jobs.ts';
import { NamedItemList, namedStep } from './NamedItemList.tsx';

function Outcome({ report, task }: { report: BulkCreateReport; task: BulkCreateTask }) {
  const { missing, alreadyThere, refused, blocked, created, error, isFirstMissingUncertain } =
    summarizeBulkCreate(report);
  const [first] = missing;
  return (
    <>
      <JobOutcome>
        {formatTally(created) ?? 'Nothing'} created.
        {report.ended === 'stopped' && ' Stopped before the end.'}
      </JobOutcome>
      {error !== undefined && <FailureNotice takesFocus words={writeFailureMessage(error)} />}
      {isFirstMissingUncertain && first && (
        <p>
          {quoted(namedStep(first).name)} may have been created: the answer was lost. Check before
          you continue.
        </p>
      )}
      <NamedItemList
        title={`${formatCount(missing.length, 'item is', 'items are')} missing`}
        items={missing.map(namedStep)}
      />
      <NamedItemList
        title={`${formatCount(alreadyThere.length, 'bookmark was', 'bookmarks were')} there already`}
        items={alreadyThere.map(namedStep)}
      />
      <NamedItemList
        title={`${formatCount(refused.length, 'item was', 'items were')} refused`}
        items={refused.map(({ item, error }) => ({
          ...namedStep(item),
          words: writeFailureMessage(error).explanation,
        }))}
      />
      <NamedItemList
        title={`${formatCount(blocked.length, 'item was', 'items were')} left out, because their folder could not be created`}
        items={blocked.map(namedStep)}
      />
      <NamedItemList
        title={`${formatCount(task.left.length, 'bookmark')} without a repository or a path can’t be created`}
        items={task.left}
      />
      {task.plan && <SkippedList plan={task.plan} />}
    </>
  );
}

/**
 * The progress of creating many nodes where it takes long, then the outcome if not all were created: what
 * existed already, and what is missing and can be resumed.
 */
export function BulkCreateDialog({ creating }: { creating: BulkCreate }) {
  const { task, report, isLong, resume, close } = creating;
  if (task === undefined || (report === undefined && !isLong)) return null;
  return (
    <JobDialog
      title={task.title}
      busy={task.busy}
      job={creating}
      remaining={report ? remainingItems(report).length : 0}
      onResume={resume}
      onClose={close}
    >
      {report && <Outcome report={report} task={task} />}
    </JobDialog>
  );
}
