import type { Mutation, QueryClient, QueryKey } from '@tanstack/react-query';
import { failureOf } from '#platform/http/failure.ts';
import type { TabChannel } from '#platform/tab-channel.ts';

/**
 * Keeps one area of the query cache alike in the person's tabs. Posts a message after each write that
 * may have changed the area, and passes on the messages of other tabs together with a function that reads
 * the area again. While this tab is writing, the read waits: the answer to the write may be older than what
 * is read, and would replace it.
 * @returns how to stop; it closes the channel too
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
  /** What is read again. */
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
      (action.type === 'error' && failureOf(action.error)?.outcome !== 'not-applied');
    if (mayHaveChanged) channel.post(message());
  });
  return () => {
    unsubscribe();
    channel.close();
  };
}
