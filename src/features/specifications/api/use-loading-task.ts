import { useCallback, useEffect, useRef, useState } from 'react';

/** Numbers of files that are loaded or have failed, and of files found so far. */
export type LoadingProgress = { readonly done: number; readonly total: number };

/** Task that loads several files. After an abort, it returns the files loaded before it. */
type LoadingTask<Result> = (
  signal: AbortSignal,
  onProgress: (done: number, total: number) => void,
) => Promise<Result>;

/** Result of a task that wasn't replaced by another one. */
type LoadingOutcome<Result> = {
  /** Undefined if the task failed. */
  readonly result: Result | undefined;
  readonly isCancelled: boolean;
};

/**
 * Runs one task at a time, which loads several files. Leaving the page cancels the task. The error
 * of a failed task is reported, unless the task was cancelled.
 */
export function useLoadingTask(): {
  /** Undefined while no task is running. */
  readonly progress: LoadingProgress | undefined;
  /**
   * Cancels the previous task. Resolves to undefined if another task has been started meanwhile, and
   * never rejects.
   */
  readonly run: <Result>(task: LoadingTask<Result>) => Promise<LoadingOutcome<Result> | undefined>;
  readonly cancel: () => void;
} {
  const [progress, setProgress] = useState<LoadingProgress>();
  const controller = useRef<AbortController>(undefined);
  const cancel = useCallback(() => controller.current?.abort(), []);
  useEffect(() => cancel, [cancel]);
  const run = useCallback(async <Result>(task: LoadingTask<Result>) => {
    controller.current?.abort();
    const current = new AbortController();
    controller.current = current;
    const { signal } = current;
    let result: Result | undefined;
    try {
      result = await task(signal, (done, total) => {
        if (!signal.aborted) setProgress({ done, total });
      });
    } catch (error) {
      if (!signal.aborted) reportError(error);
    }
    if (controller.current !== current) return undefined;
    controller.current = undefined;
    setProgress(undefined);
    return { result, isCancelled: signal.aborted };
  }, []);
  return { progress, run, cancel };
}
