import {
  type FetchQueryOptions,
  focusManager,
  type QueryKey,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { backgroundQueryOptions } from '#platform/background-query.ts';

/** Milliseconds between checks. */
const checkMs = 60_000;

/**
 * Returns the value that `select` computes from a query's data; undefined until it is loaded.
 * Fetches the data in the background, and again when it is older than `maxAge`, or than
 * `focusMaxAge` when the tab gets focus (in milliseconds). A failure isn't retried before the next
 * check. Only the options of the first render are used.
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
  // Disabled, because screens report the age and failures of enabled queries.
  return useQuery<T, Error, Value, Key>({ ...query, enabled: false, select }).data;
}
