import { useEffect, useState } from 'react';

/**
 * Starts `compute`, and passes its result to `show`, or `failed` after an error, which is reported.
 * The returned function aborts the signal; `show` isn't called afterwards.
 */
export function startComputing<T>(
  compute: (signal: AbortSignal) => Promise<T>,
  show: (result: T | 'failed') => void,
): () => void {
  const aborter = new AbortController();
  const { signal } = aborter;
  compute(signal)
    .catch((error: unknown) => {
      if (!signal.aborted) reportError(error);
      return 'failed' as const;
    })
    .then((result) => signal.aborted || show(result));
  return () => aborter.abort();
}

/**
 * Returns the result of `compute`; undefined until it is available, and `failed` after an error.
 * Each new function is called once and replaces the one before, so `compute` must be memoised.
 */
export function useComputed<T>(
  compute: ((signal: AbortSignal) => Promise<T>) | undefined,
): T | 'failed' | undefined {
  const [done, setDone] = useState<{
    readonly compute: typeof compute;
    readonly result: T | 'failed';
  }>();
  useEffect(() => {
    if (compute === undefined) return;
    return startComputing(compute, (result) => setDone({ compute, result }));
  }, [compute]);
  return done?.compute === compute ? done?.result : undefined;
}
