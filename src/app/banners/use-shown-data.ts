import { type Query, useQueryClient } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';
import { retryAt } from '#platform/http/describe-failure.ts';
import { failureOf } from '#platform/http/failure.ts';

/** The queries whose data is on screen and comes from a service. */
function shown(queries: readonly Query[]): readonly Query[] {
  return queries.filter(
    (query) => query.isActive() && query.state.data !== undefined && !query.meta?.isLocal,
  );
}

/** A value computed from the queries on screen, up to date with the cache. */
function useCacheValue<T extends number | boolean | undefined>(
  read: (queries: readonly Query[]) => T,
): T {
  const cache = useQueryClient().getQueryCache();
  const subscribe = useCallback((onChange: () => void) => cache.subscribe(onChange), [cache]);
  return useSyncExternalStore(subscribe, () => read(shown(cache.getAll())));
}

function oldest(queries: readonly Query[]): number | undefined {
  if (queries.length === 0) return undefined;
  return Math.min(...queries.map(({ state }) => state.dataUpdatedAt));
}

/** When the oldest data on screen was read, in milliseconds since the epoch. */
export function useShownSince(): number | undefined {
  return useCacheValue(oldest);
}

const someFailed = (queries: readonly Query[]) =>
  queries.some(({ state }) => state.status === 'error');

/** Whether the last attempt to read something on screen again failed. */
export function useRefreshFailed(): boolean {
  return useCacheValue(someFailed);
}

function latestRetry(queries: readonly Query[]): number | undefined {
  const times = queries.flatMap(({ state: { status, error } }) => {
    const failure = status === 'error' ? failureOf(error) : undefined;
    const at = failure && retryAt(failure);
    return at === undefined ? [] : [at];
  });
  return times.length === 0 ? undefined : Math.max(...times);
}

/** When the services allow the next attempt, in milliseconds since the epoch. */
export function useRefreshRetryAt(): number | undefined {
  return useCacheValue(latestRetry);
}
