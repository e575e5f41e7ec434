import { type RefObject, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { createFinder, type FindSnapshot } from './finder.ts';

export type FindState = FindSnapshot & {
  readonly setQuery: (query: string) => void;
  readonly next: () => void;
  readonly previous: () => void;
  /** Removes the marks and selects the current match. */
  readonly close: () => void;
};

/**
 * Finds text in a part of the page while it is typed. Matches are marked by CSS highlights, which change
 * nothing in the document; a document that grows or changes is searched again.
 */
export function useFind(container: RefObject<HTMLElement | null>): FindState {
  const [finder] = useState(() => createFinder(() => container.current));
  const snapshot = useSyncExternalStore(finder.subscribe, finder.snapshot);
  useEffect(() => finder.stop, [finder]);
  return useMemo(
    () => ({
      ...snapshot,
      setQuery: finder.setQuery,
      next: () => finder.move(1),
      previous: () => finder.move(-1),
      close: finder.close,
    }),
    [finder, snapshot],
  );
}
