/**
 * Makes a reading of something that has changed elsewhere, to be called when told so. While this tab is
 * writing to it the reading waits: the answer to the write would take the place of what is read, and
 * may be older.
 * @param subscribe to what may be the end of a write
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
