import { useEffect, useState } from 'react';
import type { ApiDescription } from '#api-descriptions/api-description.ts';
import { runInSlices } from '#text/slices/time-slices.ts';

/**
 * Creates a hook for a value that is built in time slices from a description, once for each
 * description. The hook returns undefined until the value is built.
 */
export function createBuiltValueHook<T>(
  build: (description: ApiDescription) => Generator<unknown, T>,
): (description: ApiDescription) => T | undefined {
  const built = new WeakMap<ApiDescription, T>();
  return function useBuiltValue(description) {
    const [, setBuilt] = useState<ApiDescription>();
    useEffect(() => {
      if (built.has(description)) return;
      const stop = new AbortController();
      runInSlices(build(description), { signal: stop.signal }).then(
        (value) => {
          if (stop.signal.aborted) return;
          built.set(description, value);
          setBuilt(description);
        },
        (error: unknown) => {
          if (!stop.signal.aborted) reportError(error);
        },
      );
      return () => stop.abort();
    }, [description]);
    return built.get(description);
  };
}
