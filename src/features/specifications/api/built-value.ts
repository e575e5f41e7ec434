import { useEffect, useState } from 'react';
import type { ApiDescription } from '#api-descriptions/api-description.ts';
import { runInSlices } from '#text/slices/time-slices.ts';

/**
 * Creates a hook for a value that is built in time slices from a description, once for each
 * description. The hook returns undefined until the value is built, and `failed` if that has failed.
 */
export function createBuiltValueHook<T>(
  build: (description: ApiDescription) => Generator<unknown, T>,
): (description: ApiDescription) => T | 'failed' | undefined {
  const built = new WeakMap<ApiDescription, T | 'failed'>();
  return function useBuiltValue(description) {
    const [, setBuilt] = useState<ApiDescription>();
    useEffect(() => {
      if (built.has(description)) return;
      const stop = new AbortController();
      const finish = (value: T | 'failed') => {
        built.set(description, value);
        setBuilt(description);
      };
      runInSlices(build(description), { signal: stop.signal }).then(
        (value) => {
          if (!stop.signal.aborted) finish(value);
        },
        (error: unknown) => {
          if (stop.signal.aborted) return;
          reportError(error);
          finish('failed');
        },
      );
      return () => stop.abort();
    }, [description]);
    return built.get(description);
  };
}
