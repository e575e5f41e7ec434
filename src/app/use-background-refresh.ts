import {
  type FetchQueryOptions,
  focusManager,
  type QueryKey,
  useQueryClient,
} from '@tanstack/react-query';
import { useEffect } from 'react';
import { backgroundQueryOptions } from '#platform/in-background.ts';

/** Time between two checks of the age, in milliseconds. */
const checkMs = 60_000;

/**
 * Fetches a query in the background, and refetches it when it is too old. A failure isn't retried
 * before the next check.
 * @param options stable object
 * @param maxAge age in milliseconds above which the query is refetched
 * @param focusMaxAge the same, when the tab gets focus
 */
export function useBackgroundRefresh<T, Key extends QueryKey>(
  options: FetchQueryOptions<T, Error, T, Key>,
  maxAge: number,
  focusMaxAge: number,
): void {
  const client = useQueryClient();
  useEffect(() => {
    const refresh = (oldest: number) => {
      if (!focusManager.isFocused()) return;
      const { dataUpdatedAt = 0, errorUpdatedAt = 0 } =
        client.getQueryState(options.queryKey) ?? {};
      if (Date.now() - Math.max(dataUpdatedAt, errorUpdatedAt) < oldest) return;
      void client.prefetchQuery({
        ...options,
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
  }, [client, options, maxAge, focusMaxAge]);
}
