import { type UseMutationOptions, useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { JobControl, JobProgress } from '#data/bookmarks/one-by-one.ts';
import { useIsUnsaved } from '#ui/UnsavedWorkProvider.tsx';

/** Many writes, one after the other, as they are under way. */
export type Job<Work, Report> = {
  /** Undefined until it has begun. */
  readonly progress: JobProgress | undefined;
  readonly isRunning: boolean;
  /** Once it has ended, however it did. */
  readonly report: Report | undefined;
  readonly start: (work: Work) => Promise<Report>;
  /** Lets what was sent be answered, and sends nothing more. */
  readonly stop: () => void;
};

/** Runs a job and watches it. While it runs, closing the page asks first. */
export function useJob<Work, Report, Context>(
  options: UseMutationOptions<Report, Error, Work & JobControl, Context>,
): Job<Work, Report> {
  const { mutateAsync, isPending, data } = useMutation(options);
  const [progress, setProgress] = useState<JobProgress>();
  const control = useRef(new AbortController());
  useIsUnsaved(isPending);
  return {
    progress,
    isRunning: isPending,
    report: isPending ? undefined : data,
    start: (work) => {
      control.current = new AbortController();
      return mutateAsync({ ...work, signal: control.current.signal, onProgress: setProgress });
    },
    stop: () => control.current.abort(),
  };
}
