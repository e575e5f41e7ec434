import {
  type FetchQueryOptions,
  focusManager,
  type QueryKey,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { backgroundQueryOptions } from '#platform/in-background.ts';

/** Time between two checks of the age, in milliseconds. */
const checkMs = 60_000;

/**
 * Returns a value of a query's data; undefined until the data are loaded. Fetches the data in the
 * background, and refetches them when they are too old. A failure isn't retried before the next
 * check.
 * @param options options of the query; changes of them have no effect
 * @param maxAge age in milliseconds above which the data are refetched
 * @param focusMaxAge the same, when the tab gets focus
 */
export function useBackgroundQuery<T, Value, Key extends QueryKey>(
  options: FetchQueryOptions<T, Error, T, Key>,
  {
    maxAge,
    focusMaxAge,
    select,
  }: {
    readonly maxAge: number;
    readonly focusMaxAge: number;
    readonly select: (data: T) => Value;
  },
): Value | undefined {
  const client = useQueryClient();
  const [query] = useState(options);
  useEffect(() => {
    const refresh = (oldest: number) => {
      if (!focusManager.isFocused()) return;
      const { dataUpdatedAt = 0, errorUpdatedAt = 0 } = client.getQueryState(query.queryKey) ?? {};
      if (Date.now() - Math.max(dataUpdatedAt, errorUpdatedAt) < oldest) return;
      void client.prefetchQuery({
        ...query,
        ...backgroundQueryOptions,
        retry: false,
        staleTime: 0,
      });
    };
    refresh(maxAge);
    const timer = setInterval(() => refresh(maxAge), checkMs);
    const unsubscribe = focusManager.subscribe(() => refresh(focusMaxAge));
    return () => {
      clearInterval(timer);
      unsubscribe();
    };
  }, [client, query, maxAge, focusMaxAge]);
  // Disabled, so that the screen doesn't report the age or a failure of these data as its own.
  return useQuery<T, Error, Value, Key>({ ...query, enabled: false, select }).data;
}
