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
 * True if the query loads its first data, so that a part of the screen is empty. `only` limits the
 * check to these keys, and to queries of a single component such as a dialog.
 */
export function isBlockingQuery(query: Query, only?: readonly QueryKey[]): boolean {
  const { data, fetchStatus } = query.state;
  if (data !== undefined || fetchStatus === 'idle') return false;
  if (query.meta?.inBackground === true && !query.isActive()) return false;
  if (only === undefined) return true;
  return query.getObserversCount() === 1 && only.some((key) => hashKey(key) === query.queryHash);
}

/**
 * The queries fail with a CancelledError. Refetches of visible data and writes continue. `only` is
 * as in `isBlockingQuery`.
 */
export function cancelLoading(queryClient: QueryClient, only?: readonly QueryKey[]) {
  const predicate = (query: Query) => isBlockingQuery(query, only);
  // Otherwise the query would return to its initial state, and the screen would request it again.
  return queryClient.cancelQueries({ predicate }, { revert: false });
}

/** Returns undefined if the screen waits for no query. `only` is as in `isBlockingQuery`. */
function useCancelLoading(only?: readonly QueryKey[]): (() => void) | undefined {
  const queryClient = useQueryClient();
  const count = useIsFetching({ predicate: (query) => isBlockingQuery(query, only) });
  return count === 0 ? undefined : () => cancelLoading(queryClient, only);
}

/** Shows a Cancel button if loading takes long. `isOver`: it covers other content. */
export function LoadingMessage({
  only,
  isOver = false,
}: {
  only?: readonly QueryKey[];
  isOver?: boolean;
}) {
  return <SlowLoadingNotice isOver={isOver} onCancel={useCancelLoading(only)} />;
}

/** Shown for the first load of a screen or dialog, with a Cancel button if it takes long. */
export function LoadingSkeleton({ only }: { only?: readonly QueryKey[] }) {
  return <Skeleton onCancel={useCancelLoading(only)} />;
}
