import { useEffect, useState } from 'react';

/**
 * Prepares a value, for example for searching, in time slices that keep typing responsive;
 * undefined until then. The functions must be the same on every render.
 */
export function usePreparedValue<T>(
  value: T,
  isPrepared: (value: T) => boolean,
  prepare: (value: T, signal: AbortSignal) => Promise<void>,
): T | undefined {
  const [, setPrepared] = useState<T>();
  const isReady = isPrepared(value);
  useEffect(() => {
    if (isReady) return;
    const stop = new AbortController();
    void prepare(value, stop.signal).then(() => {
      if (!stop.signal.aborted) setPrepared(() => value);
    });
    return () => stop.abort();
  }, [value, isReady, prepare]);
  return isReady ? value : undefined;
}
