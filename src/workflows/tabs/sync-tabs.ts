import type { Mutation, QueryClient, QueryKey } from '@tanstack/react-query';
import { getFailure } from '#platform/http/failure.ts';
import type { TabChannel } from '#platform/tab-channel.ts';

/**
 * Posts a message to the user's other tabs after each write that can have changed the data. For
 * each received message, calls `onMessage` with a function that refetches the data after this tab's
 * own writes; otherwise, a late response to a write would overwrite newer data. Returns a function
 * that closes the channel.
 */
export function syncTabs<Sent, Received>({
  queryClient,
  queryKey,
  isWrite,
  channel,
  message,
  onMessage,
}: {
  readonly queryClient: QueryClient;
  /** Beginning of the keys of the queries to synchronise. */
  readonly queryKey: QueryKey;
  readonly isWrite: (mutation: Mutation) => boolean;
  readonly channel: TabChannel<Sent, Received>;
  readonly message: () => Sent;
  readonly onMessage: (message: Received, readAgain: () => void) => void;
}): () => void {
  const mutations = queryClient.getMutationCache();
  let isStale = false;
  const readIfStale = () => {
    if (!isStale || queryClient.isMutating({ predicate: isWrite }) > 0) return;
    isStale = false;
    void queryClient.invalidateQueries({ queryKey });
  };
  const readAgain = () => {
    isStale = true;
    readIfStale();
  };
  channel.subscribe((received) => onMessage(received, readAgain));
  const unsubscribe = mutations.subscribe((event) => {
    readIfStale();
    if (event.type !== 'updated' || !isWrite(event.mutation)) return;
    const { action } = event;
    const mayHaveChanged =
      action.type === 'success' ||
      (action.type === 'error' && getFailure(action.error)?.outcome !== 'not-applied');
    if (mayHaveChanged) channel.post(message());
  });
  return () => {
    unsubscribe();
    channel.close();
  };
}
