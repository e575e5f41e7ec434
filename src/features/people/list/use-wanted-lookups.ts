import { useCallback, useEffect, useRef, useState } from 'react';
import type { PersonLookups } from '#data/directory/people/person-lookups.ts';

const nobody: readonly string[] = [];

export type WantedLookups = {
  /** Takes the names in view, the nearest to the middle first. */
  readonly setVisible: (names: readonly string[]) => void;
  /** Whether everybody is being looked up. */
  readonly all: boolean;
  readonly setAll: (all: boolean) => void;
};

/**
 * Looks up the people in view, then everybody else if that is requested. Leaving the screen cancels
 * what has not been sent.
 * @param unresolved the names that are neither known nor failed
 */
export function useWantedLookups(
  lookups: PersonLookups,
  unresolved: readonly string[],
): WantedLookups {
  const [isAllRequested, setAll] = useState(false);
  const all = isAllRequested && unresolved.length > 0;
  if (isAllRequested && !all) setAll(false);
  const others = all ? unresolved : nobody;
  const inView = useRef(nobody);
  const rest = useRef(others);

  useEffect(() => {
    rest.current = others;
    lookups.setWanted([...inView.current, ...others]);
    return () => lookups.setWanted(nobody);
  }, [lookups, others]);

  const setVisible = useCallback(
    (names: readonly string[]) => {
      inView.current = names;
      lookups.setWanted([...names, ...rest.current]);
    },
    [lookups],
  );

  return { setVisible, all, setAll };
}
