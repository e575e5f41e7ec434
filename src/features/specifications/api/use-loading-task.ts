import { useCallback, useEffect, useRef, useState } from 'react';

/** Numbers of files that are loaded or have failed, and of files found so far. */
export type LoadingProgress = { readonly done: number; readonly total: number };

/** Task that loads several files. After an abort, it returns what it has loaded until then. */
type LoadingTask<Result> = (
  signal: AbortSignal,
  onProgress: (done: number, total: number) => void,
) => Promise<Result>;

/** Runs a task that loads several files, one at a time. Leaving the page cancels the task. */
export function useLoadingTask(): {
  /** Undefined while no task is running. */
  readonly progress: LoadingProgress | undefined;
  /** Cancels the previous task; resolves to undefined if another task has been started meanwhile. */
  readonly run: <Result>(
    task: LoadingTask<Result>,
  ) => Promise<{ readonly result: Result; readonly isCancelled: boolean } | undefined>;
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
    try {
      const result = await task(signal, (done, total) => {
        if (!signal.aborted) setProgress({ done, total });
      });
      return controller.current === current ? { result, isCancelled: signal.aborted } : undefined;
    } finally {
      if (controller.current === current) {
        controller.current = undefined;
        setProgress(undefined);
      }
    }
  }, []);
  return { progress, run, cancel };
}
