import type { Mutation, QueryClient, QueryKey } from '@tanstack/react-query';
import { failureOf } from '#platform/http/failure.ts';
import type { TabChannel } from '#platform/tab-channel.ts';

/**
 * Makes a function that reads again what another tab has changed. While this tab is writing, the read
 * waits: the answer to the write may be older than what is read, and would replace it.
 * @param subscribe calls back whenever a write may have ended
 */
export function readAfterWrites({
  isWriting,
  subscribe,
  read,
}: {
  readonly isWriting: () => boolean;
  readonly subscribe: (listener: () => void) => () => void;
  readonly read: () => void;
}): () => void {
  let isWaiting = false;
  return () => {
    if (isWaiting) return;
    if (!isWriting()) {
      read();
      return;
    }
    isWaiting = true;
    const stop = subscribe(() => {
      if (isWriting()) return;
      stop();
      isWaiting = false;
      read();
    });
  };
}

/**
 * Keeps one area of the query cache alike in the person's tabs. Posts a message after each write that
 * may have changed the area, and hands on the messages of other tabs together with a function that reads
 * the area again, after the writes of this tab.
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
  const readAgain = readAfterWrites({
    isWriting: () => queryClient.isMutating({ predicate: isWrite }) > 0,
    subscribe: (listener) => mutations.subscribe(listener),
    read: () => void queryClient.invalidateQueries({ queryKey }),
  });
  channel.subscribe((received) => onMessage(received, readAgain));
  const unsubscribe = mutations.subscribe((event) => {
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
