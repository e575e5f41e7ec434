import { useEffect, useState } from 'react';
import { runInSlices } from '#text/slices/time-slices.ts';

/**
 * Returns the result of a long computation, which runs in time slices; undefined until then. The
 * computation starts again if `create` is another function.
 * @param create starts the computation; undefined if it isn't needed yet
 */
export function useSlicedValue<T>(
  create: (() => Generator<unknown, T>) | undefined,
): T | undefined {
  const [done, setDone] = useState<{ readonly create: object; readonly value: T }>();
  useEffect(() => {
    if (create === undefined) return;
    const stop = new AbortController();
    runInSlices(create(), { signal: stop.signal }).then(
      (value) => setDone({ create, value }),
      (error: unknown) => {
        if (!stop.signal.aborted) reportError(error);
      },
    );
    return () => stop.abort();
  }, [create]);
  return done !== undefined && done.create === create ? done.value : undefined;
}
