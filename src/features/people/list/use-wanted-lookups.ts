import { useCallback, useEffect, useRef, useState } from 'react';
import type { PersonLookups } from '#data/directory/people/person-lookups.ts';

const nobody: readonly string[] = [];

export type WantedLookups = {
  /** Takes the names in view, the nearest to the middle first. */
  readonly see: (names: readonly string[]) => void;
  /** Whether everybody is being looked up. */
  readonly all: boolean;
  readonly setAll: (all: boolean) => void;
};

/**
 * Whom this screen wants looked up: who is in view, then, if asked for, everybody else. Leaving the
 * screen calls off what has not been sent.
 * @param open the names that are neither known nor given up
 */
export function useWantedLookups(lookups: PersonLookups, open: readonly string[]): WantedLookups {
  const [asked, setAll] = useState(false);
  const all = asked && open.length > 0;
  if (asked && !all) setAll(false);
  const others = all ? open : nobody;
  const inView = useRef(nobody);
  const rest = useRef(others);

  useEffect(() => {
    rest.current = others;
    lookups.want([...inView.current, ...others]);
    return () => lookups.want(nobody);
  }, [lookups, others]);

  const see = useCallback(
    (names: readonly string[]) => {
      inView.current = names;
      lookups.want([...names, ...rest.current]);
    },
    [lookups],
  );

  return { see, all, setAll };
}
