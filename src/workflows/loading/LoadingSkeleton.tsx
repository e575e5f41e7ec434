import {
  hashKey,
  type Query,
  type QueryClient,
  type QueryKey,
  useIsFetching,
  useQueryClient,
} from '@tanstack/react-query';
import { Skeleton, SlowLoadingNotice } from '#ui/page/LoadingPlaceholders.tsx';

/**
 * True if the query is loading its first data, so that a part of the screen is empty.
 * @param only limits the check to queries that have one of these keys and are used by a single
 *   component, for example in a dialog
 */
export function isBlockingQuery(query: Query, only?: readonly QueryKey[]): boolean {
  const { data, fetchStatus } = query.state;
  if (data !== undefined || fetchStatus === 'idle') return false;
  if (query.meta?.inBackground === true && !query.isActive()) return false;
  if (only === undefined) return true;
  return query.getObserversCount() === 1 && only.some((key) => hashKey(key) === query.queryHash);
}

/**
 * Cancels the queries whose first data the screen is waiting for. The requests are aborted, and the
 * queries fail with a CancelledError. Refetches of visible data and writes continue.
 * @param only limits the cancellation to queries with these keys (see isBlockingQuery)
 */
export function cancelLoading(queryClient: QueryClient, only?: readonly QueryKey[]) {
  const predicate = (query: Query) => isBlockingQuery(query, only);
  // With `revert`, the query would return to its initial state, and the screen would request it
  // again.
  return queryClient.cancelQueries({ predicate }, { revert: false });
}

/**
 * Returns a function that cancels the queries that the screen waits for; undefined if there are no
 * such queries.
 * @param only limits the cancellation to queries with these keys, for example those of a dialog
 */
function useCancelLoading(only?: readonly QueryKey[]): (() => void) | undefined {
  const queryClient = useQueryClient();
  const count = useIsFetching({ predicate: (query) => isBlockingQuery(query, only) });
  return count === 0 ? undefined : () => cancelLoading(queryClient, only);
}

/**
 * Loading message. Shows a Cancel button if loading takes long.
 * @param only limits the cancellation to queries with these keys, for example those of a dialog
 * @param isOver true if the message covers other content
 */
export function LoadingMessage({
  only,
  isOver = false,
}: {
  only?: readonly QueryKey[];
  isOver?: boolean;
}) {
  return <SlowLoadingNotice isOver={isOver} onCancel={useCancelLoading(only)} />;
}

/**
 * Placeholder of a screen or dialog during its first load. Shows a Cancel button if loading takes
 * long.
 * @param only limits the cancellation to queries with these keys, for example those of a dialog
 */
export function LoadingSkeleton({ only }: { only?: readonly QueryKey[] }) {
  return <Skeleton onCancel={useCancelLoading(only)} />;
}
