import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { PersonEntry } from '#data/directory/people/people-list.ts';
import { getPersonLookups } from '#data/directory/people/person-lookups.ts';
import { useServices } from '#platform/react.tsx';
import { formatNumber } from '#text/format-number.ts';
import { LookupProgress } from '#workflows/loading/LookupProgress.tsx';
import styles from './list.module.css';

const nobody: readonly string[] = [];

/**
 * Looks up the people in visible rows first, then all others on request. When the component is
 * unmounted, look-ups that haven't started are cancelled.
 */
export function useLookUpPeople(people: readonly PersonEntry[]) {
  const { directory, queryClient } = useServices();
  const lookups = getPersonLookups(queryClient, directory);
  const unresolved = useMemo(
    () =>
      people
        .filter(({ status }) => status === 'unasked' || status === 'looking')
        .map(({ name }) => name),
    [people],
  );
  const [isAllRequested, setIsAll] = useState(false);
  const isAll = isAllRequested && unresolved.length > 0;
  if (isAllRequested && !isAll) setIsAll(false);
  const others = isAll ? unresolved : nobody;
  const inView = useRef(nobody);

  // A layout effect: a passive one could end after the next response, which sends a request.
  useLayoutEffect(() => {
    lookups.setWanted([...inView.current, ...others]);
    return () => lookups.setWanted(nobody);
  }, [lookups, others]);

  return {
    lookups,
    /** Sets the names in visible rows, the most urgent first. */
    setVisible: (names: readonly string[]) => {
      inView.current = names;
      lookups.setWanted([...names, ...others]);
    },
    /** Number of people whose look-up hasn't ended. */
    unresolved: unresolved.length,
    isAll,
    setIsAll,
  };
}

/**
 * Progress of the look-ups. If the directory lists all people, only failures are shown, because the
 * search already contains the details of all people.
 */
export function LookupStatus({
  people,
  isEverybody,
  wanted: { lookups, unresolved, isAll, setIsAll },
}: {
  people: readonly PersonEntry[];
  isEverybody: boolean;
  wanted: ReturnType<typeof useLookUpPeople>;
}) {
  const failed = people.filter(({ status }) => status === 'failed');
  const total = people.length;
  const done = total - unresolved - failed.length;
  if (total === 0 || (isEverybody && failed.length === 0)) return null;
  const hasOthers = !isEverybody && unresolved > 0;
  return (
    <div className={styles.status} data-no-print tabIndex={-1}>
      <LookupProgress
        className={styles.statusLine}
        others={
          hasOthers ? { label: 'Load the rest', isStarted: isAll, onToggle: setIsAll } : undefined
        }
        lookups={lookups}
        failed={failed}
        unit={['person', 'people']}
      >
        {!isEverybody && (
          <>
            <p>
              Searching details of {formatNumber(done)} of {formatNumber(total)} people.
            </p>
            {isAll && <progress value={done} max={total} aria-label="Loading details of people" />}
          </>
        )}
      </LookupProgress>
    </div>
  );
}
