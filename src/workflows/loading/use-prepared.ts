import { useEffect, useState } from 'react';

/**
 * Returns a value after it has been prepared, for example for searching; undefined until then. The
 * preparation runs in short time slices, so that typing remains responsive. `isPrepared` and
 * `prepare` must be the same functions on every render.
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
