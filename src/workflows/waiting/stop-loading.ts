import { hashKey, type Query, type QueryClient, type QueryKey } from '@tanstack/react-query';
import { StoppedError } from '#platform/http/stopped-error.ts';

/**
 * Whether the screen waits for a query: its place there, or the next screen, is empty until it has ended.
 * @param only the keys of what a dialog waits for, without what the screen behind it waits for too
 */
export function isWaitedFor(query: Query, only?: readonly QueryKey[]): boolean {
  const { data, fetchStatus } = query.state;
  if (data !== undefined || fetchStatus === 'idle') return false;
  if (query.meta?.inBackground === true && !query.isActive()) return false;
  if (only === undefined) return true;
  return query.getObserversCount() === 1 && only.some((key) => hashKey(key) === query.queryHash);
}

/**
 * Ends every first load that the screen waits for: its request is aborted, and it fails with a
 * StoppedError. What is on screen goes on being read again, and no write is touched.
 * @param only see isWaitedFor
 */
export function stopLoading(queryClient: QueryClient, only?: readonly QueryKey[]): void {
  const predicate = (query: Query) => isWaitedFor(query, only);
  for (const query of queryClient.getQueryCache().findAll({ predicate })) {
    // Silent, or the query would be as if it had never been asked for, and the screen would ask again.
    void query.cancel({ silent: true });
    query.setState({
      status: 'error',
      fetchStatus: 'idle',
      error: new StoppedError(),
      errorUpdatedAt: Date.now(),
      errorUpdateCount: query.state.errorUpdateCount + 1,
    });
  }
}
