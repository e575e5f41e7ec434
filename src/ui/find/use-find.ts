import { type RefObject, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { createFinder } from './finder.ts';

export type FindState = {
  readonly query: string;
  readonly setQuery: (query: string) => void;
  /** How many matches there are; more than 10,000 are shown as such. */
  readonly count: number;
  /** The place of the current match, from 1; 0 without one. */
  readonly at: number;
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
