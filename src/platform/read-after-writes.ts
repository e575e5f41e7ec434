/**
 * Reads something that has changed elsewhere, but not while this tab is writing to it: the answer to
 * the write would take the place of what is read, and may be older.
 */
export function readAfterWrites({
  isWriting,
  read,
}: {
  readonly isWriting: () => boolean;
  readonly read: () => void;
}) {
  let isOwed = false;
  /** To be called whenever a write may have ended. */
  const readIfOwed = () => {
    if (!isOwed || isWriting()) return;
    isOwed = false;
    read();
  };
  return {
    readIfOwed,
    hasChanged: () => {
      isOwed = true;
      readIfOwed();
    },
  };
}
