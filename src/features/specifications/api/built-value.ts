import { useCallback } from 'react';
import type { ApiDescription } from '#api-descriptions/api-description.ts';
import { runInSlices } from '#text/slices/time-slices.ts';
import { useComputed } from '#ui/page/use-computed.ts';

/**
 * Creates a hook for a value that is built in time slices from a description, once for each
 * description. The hook returns undefined until the value is built, and `failed` if that has failed.
 */
export function createBuiltValueHook<T>(
  build: (description: ApiDescription) => Generator<unknown, T>,
): (description: ApiDescription) => T | 'failed' | undefined {
  const cache = new WeakMap<ApiDescription, T>();
  return function useBuiltValue(description) {
    const compute = useCallback(
      async (signal: AbortSignal) => {
        const value = await runInSlices(build(description), { signal });
        cache.set(description, value);
        return value;
      },
      [description],
    );
    const cached = cache.get(description);
    const built = useComputed(cached === undefined ? compute : undefined);
    return cached ?? built;
  };
}
