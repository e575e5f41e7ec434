import { useRef, useState } from 'react';
import { useIsUnsaved } from '#ui/dialog/UnsavedWorkProvider.tsx';

/** How a job tells of itself, and is told to stop. */
type Control<Progress> = {
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: Progress) => void;
};

/** Many writes, one after the other, as they are under way. */
export type Job<Work, Report, Progress> = {
  /** Undefined until it has begun. */
  readonly progress: Progress | undefined;
  readonly isRunning: boolean;
  /** Once it has ended, however it did. */
  readonly report: Report | undefined;
  readonly start: (work: Work) => Promise<Report>;
  /** Lets what was sent be answered, and sends nothing more. */
  readonly stop: () => void;
};

/** Runs a job and watches it. While it runs, closing the page asks first. */
export function useJob<Work, Report, Progress>(
  run: (work: Work & Control<Progress>) => Promise<Report>,
): Job<Work, Report, Progress> {
  const [isRunning, setRunning] = useState(false);
  const [report, setReport] = useState<Report>();
  const [progress, setProgress] = useState<Progress>();
  const control = useRef(new AbortController());
  useIsUnsaved(isRunning);
  return {
    progress,
    isRunning,
    report,
    start: async (work) => {
      control.current = new AbortController();
      setReport(undefined);
      setRunning(true);
      try {
        const { signal } = control.current;
        const ended = await run({ ...work, signal, onProgress: setProgress });
        setReport(ended);
        return ended;
      } finally {
        setRunning(false);
      }
    },
    stop: () => control.current.abort(),
  };
}
