import type { ReactNode } from 'react';
import { formatCount } from '#text/format-number.ts';
import { Button } from '#ui/button/Button.tsx';
import { focusOnMount } from '#ui/button/focus-on-mount.ts';
import { Dialog } from '#ui/dialog/Dialog.tsx';
import { JobProgressBar } from './JobProgressBar.tsx';
import type { JobState } from './use-resumable-job.ts';

/** The progress of a job, then its outcome. It stays open while the job runs. */
export function JobDialog({
  title,
  busy,
  job: { progress, isRunning, stop },
  remaining,
  noun = ['missing item', 'missing items'],
  onResume,
  onClose,
  question,
  children,
}: {
  title: ReactNode;
  /** Such as “Bringing back”. */
  busy: string;
  job: JobState;
  /** How many items are worth another attempt, and what one and several of them are called. */
  remaining: number;
  noun?: readonly [one: string, many: string];
  onResume: () => void;
  onClose: () => void;
  /** Shown in place of the job until it is started. */
  question?: { readonly buttons: ReactNode; readonly content: ReactNode } | undefined;
  /** The outcome, once the job has ended. */
  children: ReactNode;
}) {
  return (
    <Dialog
      title={title}
      onClose={() => {
        if (!isRunning) onClose();
      }}
      footer={
        question ? (
          question.buttons
        ) : isRunning ? (
          <Button ref={focusOnMount} data-autofocus onClick={stop}>
            Stop
          </Button>
        ) : (
          <>
            {remaining > 0 && (
              <Button onClick={onResume}>Continue with {formatCount(remaining, ...noun)}</Button>
            )}
            <Button variant="primary" onClick={onClose}>
              Close
            </Button>
          </>
        )
      }
    >
      {question?.content}
      {isRunning && progress && <JobProgressBar label={busy} progress={progress} />}
      {!isRunning && !question && children}
    </Dialog>
  );
}
