import type { PlantReport } from '#data/bookmarks/jobs/plant-report.ts';
import { SkippedList } from '#features/bookmarks/files/SkippedList.tsx';
import { quoted } from '#features/bookmarks/item-words.ts';
import { counted, tallyWords } from '#features/bookmarks/tally-words.ts';
import { wordsForWrite } from '#features/bookmarks/write-words.ts';
import { FailureNotice } from '#ui/notice/FailureNotice.tsx';
import { JobDialog } from './JobDialog.tsx';
import { JobOutcome } from './JobOutcome.tsx';
import styles from './PlantDialog.module.css';
import { namedStep, PlantNames } from './PlantNames.tsx';
import type { PlantingJob, PlantTask } from './use-planting.ts';

function Outcome({ report, task }: { report: PlantReport; task: PlantTask }) {
  const { missing, alreadyThere, refused, blocked, created, ended, error } = report;
  const [first] = missing;
  return (
    <>
      <JobOutcome>
        {tallyWords(created) ?? 'Nothing'} created.
        {ended === 'stopped' && ' Stopped before the end.'}
      </JobOutcome>
      {task.hasNewIds && created.folders > 0 && (
        <p className={styles.note}>
          The folders have new ids: links to the former ones lead nowhere now.
        </p>
      )}
      {error !== undefined && <FailureNotice takesFocus words={wordsForWrite(error)} />}
      {report.isFirstMissingUncertain && first && (
        <p>
          {quoted(namedStep(first).name)} may be there all the same: its answer was lost. Look
          before going on.
        </p>
      )}
      <PlantNames
        title={`${counted(missing.length, 'item is', 'items are')} missing`}
        items={missing.map(namedStep)}
      />
      <PlantNames
        title={`${counted(alreadyThere.length, 'bookmark was', 'bookmarks were')} there already`}
        items={alreadyThere.map(namedStep)}
      />
      <PlantNames
        title={`${counted(refused.length, 'item was', 'items were')} refused`}
        items={refused.map(({ step, error }) => ({
          ...namedStep(step),
          words: wordsForWrite(error).explanation,
        }))}
      />
      <PlantNames
        title={`${counted(blocked.length, 'item was', 'items were')} left out, because their folder could not be created`}
        items={blocked.map(namedStep)}
      />
      <PlantNames
        title={`${counted(task.left.length, 'bookmark', 'bookmarks')} without a repository or a path can’t be created`}
        items={task.left}
      />
      {task.plan && <SkippedList plan={task.plan} />}
    </>
  );
}

/**
 * The course of creating many things, and what came of it: what was made, what was there already,
 * what is missing and can be gone on with.
 */
export function PlantDialog({ planting, task }: { planting: PlantingJob; task: PlantTask }) {
  const { report, goOn, close } = planting;
  return (
    <JobDialog
      title={task.title}
      busy={task.busy}
      job={planting}
      missing={report?.missing.length ?? 0}
      onGoOn={goOn}
      onClose={close}
    >
      {report && <Outcome report={report} task={task} />}
    </JobDialog>
  );
}
