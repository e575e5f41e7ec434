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
