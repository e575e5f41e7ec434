import {
  hashKey,
  type Query,
  type QueryClient,
  type QueryKey,
  useIsFetching,
  useQueryClient,
} from '@tanstack/react-query';
import { Skeleton, SlowLoadingNotice } from '#ui/page/Waiting.tsx';

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
 * Cancels every first load that the screen waits for: its request is aborted, and it fails with a
 * CancelledError. Refetches of what is on screen continue, and no write is touched.
 * @param only see isWaitedFor
 */
export function cancelLoading(queryClient: QueryClient, only?: readonly QueryKey[]) {
  const predicate = (query: Query) => isWaitedFor(query, only);
  // With `revert`, the query would count as never requested, and the screen would request it again.
  return queryClient.cancelQueries({ predicate }, { revert: false });
}

/**
 * Cancels what the screen waits for; undefined while it waits for none of the services.
 * @param only the keys of what a dialog waits for
 */
function useCancelLoading(only?: readonly QueryKey[]): (() => void) | undefined {
  const queryClient = useQueryClient();
  const count = useIsFetching({ predicate: (query) => isWaitedFor(query, only) });
  return count === 0 ? undefined : () => cancelLoading(queryClient, only);
}

/**
 * Beside words that say what is being loaded: that it takes long, with Cancel.
 * @param only what a dialog waits for
 * @param isOver it lies over something
 */
export function LoadingWords({
  only,
  isOver = false,
}: {
  only?: readonly QueryKey[];
  isOver?: boolean;
}) {
  return <SlowLoadingNotice isOver={isOver} onCancel={useCancelLoading(only)} />;
}

/**
 * The outline of a screen, or of a dialog, during its first load. When that takes long, it can be cancelled.
 * @param only what a dialog waits for
 */
export function LoadingSkeleton({ only }: { only?: readonly QueryKey[] }) {
  return <Skeleton onCancel={useCancelLoading(only)} />;
}
