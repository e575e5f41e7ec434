import { type QueryKey, useIsFetching, useQueryClient } from '@tanstack/react-query';
import { isWaitedFor, stopLoading } from './stop-loading.ts';

/**
 * Cancels what the screen waits for; undefined while it waits for none of the services.
 * @param only the keys of what a dialog waits for
 */
export function useCancelLoading(only?: readonly QueryKey[]): (() => void) | undefined {
  const queryClient = useQueryClient();
  const count = useIsFetching({ predicate: (query) => isWaitedFor(query, only) });
  return count === 0 ? undefined : () => stopLoading(queryClient, only);
}
