import { plant } from '#data/bookmarks/plant.ts';
import type { PlantReport } from '#data/bookmarks/plant-report.ts';
import type { PlantStep } from '#data/bookmarks/plant-steps.ts';
import { useOffers, useServices } from '#platform/react.tsx';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { FailureNotice } from '#ui/FailureNotice.tsx';
import { quoted } from './item-words.ts';
import { JobProgressBar } from './JobProgressBar.tsx';
import styles from './PlantDialog.module.css';
import { counted, tallyWords } from './tally-words.ts';
import { type Job, useJob } from './use-job.ts';
import { wordsForWrite } from './write-words.ts';

type PlantWork = {
  readonly steps: readonly PlantStep[];
  readonly ids?: ReadonlyMap<string, string>;
};

export type PlantingJob = Job<PlantWork, PlantReport>;

/** Creates many folders and bookmarks one after the other (viewer.write). */
export function usePlanting(): PlantingJob {
  const { viewer } = useServices();
  return useJob(plant(viewer, { readable: useOffers('viewer.read') }));
}

function stepName(step: PlantStep): string {
  return quoted(step.kind === 'folder' ? step.name : step.title);
}

/** A list that says at most so much of itself. */
function Names({ title, steps }: { title: string; steps: readonly PlantStep[] }) {
  if (steps.length === 0) return null;
  const shown = steps.slice(0, 20);
  const more = steps.length - shown.length;
  return (
    <details className={styles.names}>
      <summary>{title}</summary>
      <ul>
        {shown.map((step) => (
          <li key={step.key}>{stepName(step)}</li>
        ))}
        {more > 0 && <li>and {counted(more, 'more', 'more')}</li>}
      </ul>
    </details>
  );
}

/**
 * The course of creating many things, and what came of it: what was made, what was there already,
 * what is missing and can be gone on with.
 */
export function PlantDialog({
  title,
  busy,
  planting: { progress, isRunning, report, start, stop },
  note,
  onClose,
}: {
  title: string;
  /** Such as “Bringing back”. */
  busy: string;
  planting: PlantingJob;
  /** What there is to know about the result. */
  note?: string;
  onClose: () => void;
}) {
  const isIncomplete = report !== undefined && report.missing.length > 0;
  return (
    <Dialog
      title={title}
      onClose={() => {
        if (!isRunning) onClose();
      }}
      footer={
        isRunning ? (
          <Button data-autofocus onClick={stop}>
            Stop
          </Button>
        ) : (
          <>
            {isIncomplete && (
              <Button onClick={() => void start({ steps: report.missing, ids: report.ids })}>
                Go on with {counted(report.missing.length, 'missing item', 'missing items')}
              </Button>
            )}
            <Button variant="primary" onClick={onClose}>
              Close
            </Button>
          </>
        )
      }
    >
      {isRunning && progress && <JobProgressBar label={busy} progress={progress} />}
      {report && (
        <>
          <p role="status" className={styles.outcome}>
            {tallyWords(report.created) ?? 'Nothing'} created.
            {report.ended === 'stopped' && ' Stopped before the end.'}
          </p>
          {note !== undefined && report.created.folders > 0 && <p>{note}</p>}
          {report.error !== undefined && <FailureNotice words={wordsForWrite(report.error)} />}
          {report.isFirstMissingUncertain && report.missing[0] && (
            <p>
              {stepName(report.missing[0])} may be there all the same: its answer was lost. Look
              before going on.
            </p>
          )}
          <Names
            title={`${counted(report.missing.length, 'item is', 'items are')} missing`}
            steps={report.missing}
          />
          <Names
            title={`${counted(report.alreadyThere.length, 'bookmark was', 'bookmarks were')} there already`}
            steps={report.alreadyThere}
          />
          <Names
            title={`${counted(report.refused.length, 'item was', 'items were')} refused`}
            steps={report.refused.map(({ step }) => step)}
          />
          <Names
            title={`${counted(report.blocked.length, 'item was', 'items were')} left out, because their folder could not be created`}
            steps={report.blocked}
          />
        </>
      )}
    </Dialog>
  );
}
