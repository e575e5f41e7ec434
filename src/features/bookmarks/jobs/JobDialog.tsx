import type { ReactNode } from 'react';
import type { JobProgress } from '#platform/http/run-sequentially.ts';
import { formatCount } from '#text/format-number.ts';
import { Button } from '#ui/button/Button.tsx';
import { Dialog } from '#ui/dialog/Dialog.tsx';
import { JobProgressBar } from '#ui/notice/JobProgressBar.tsx';
import type { Job } from '#ui/notice/use-job.ts';
import { StopButton } from './StopButton.tsx';

/** The course of many writes, and what came of them. It stays open while they run. */
export function JobDialog({
  title,
  busy,
  job: { progress, isRunning, stop },
  missing,
  onGoOn,
  onClose,
  children,
}: {
  title: ReactNode;
  /** Such as “Bringing back”. */
  busy: string;
  job: Pick<Job<never, unknown, JobProgress>, 'progress' | 'isRunning' | 'stop'>;
  /** How many are worth another attempt once it has ended. */
  missing: number;
  onGoOn: () => void;
  onClose: () => void;
  /** What came of it, once it has ended. */
  children: ReactNode;
}) {
  return (
    <Dialog
      title={title}
      onClose={() => {
        if (!isRunning) onClose();
      }}
      footer={
        isRunning ? (
          <StopButton onStop={stop} />
        ) : (
          <>
            {missing > 0 && (
              <Button onClick={onGoOn}>
                Go on with {formatCount(missing, 'missing item', 'missing items')}
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
      {!isRunning && children}
    </Dialog>
  );
}
