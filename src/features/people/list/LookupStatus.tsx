import { Square, UserSearch } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { PersonEntry } from '#data/directory/people/people-list.ts';
import { getPersonLookups } from '#data/directory/people/person-lookups.ts';
import { useObservable, useServices } from '#platform/react.tsx';
import { formatCount, formatNumber } from '#text/format-number.ts';
import { Button } from '#ui/button/Button.tsx';
import { CopyButton } from '#ui/button/CopyButton.tsx';
import { RetryButton } from '#ui/button/RetryButton.tsx';
import { useSecondsUntil } from '#ui/button/use-seconds-until.ts';
import { Text } from '#ui/layout/layout.tsx';
import { Notice } from '#ui/notice/Notice.tsx';
import { VisuallyHidden } from '#ui/text/VisuallyHidden.tsx';
import { getFailureMessage } from '#workflows/failures/failure-message.ts';
import styles from './list.module.css';

const nobody: readonly string[] = [];

/**
 * Looks up the people in visible rows first, then all other people if the user requests it. When
 * the component is unmounted, look-ups that haven't started are cancelled.
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

  useEffect(() => {
    lookups.setWanted([...inView.current, ...others]);
    return () => lookups.setWanted(nobody);
  }, [lookups, others]);

  return {
    lookups,
    /** Sets the names in the visible rows, in the order in which to look them up. */
    setVisible: (names: readonly string[]) => {
      inView.current = names;
      lookups.setWanted([...names, ...others]);
    },
    /** Number of people whose look-up hasn't ended. */
    unresolved: unresolved.length,
    /** True while all people are being looked up because the user requested it. */
    isAll,
    setIsAll,
  };
}

/**
 * Number of listed people who have been looked up, and a button that looks up all other people. If
 * the directory lists everybody, only failures are shown, because the search already contains the
 * details of everybody in the directory.
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
  const { pausedUntil, halted } = useObservable(lookups);
  const failed = people.filter(({ status }) => status === 'failed');
  const total = people.length;
  const done = total - unresolved - failed.length;
  if (total === 0 || (isEverybody && failed.length === 0)) return null;
  return (
    <div className={styles.status} data-no-print tabIndex={-1}>
      {!isEverybody && (
        <div className={styles.statusLine}>
          <Text tone="soft" size="small" numeric>
            Searching details of {formatNumber(done)} of {formatNumber(total)} people.
          </Text>
          {isAll && <progress value={done} max={total} aria-label="Loading details of people" />}
          {unresolved > 0 && (
            <Button
              size="small"
              icon={isAll ? Square : UserSearch}
              onClick={() => setIsAll(!isAll)}
            >
              {isAll ? 'Stop' : 'Load the rest'}
            </Button>
          )}
        </div>
      )}
      <Pause until={pausedUntil} />
      <Failed failed={failed} halted={halted} onTryAgain={lookups.tryAgain} />
    </div>
  );
}

function Pause({ until }: { until: number | undefined }) {
  const seconds = useSecondsUntil(until);
  return (
    <>
      <VisuallyHidden role="status">
        {until !== undefined && 'The directory is limiting requests.'}
      </VisuallyHidden>
      {until !== undefined && (
        <Text tone="soft" size="small" numeric>
          The directory is limiting requests. Loading continues in {seconds} s.
        </Text>
      )}
    </>
  );
}

function Failed({
  failed,
  halted,
  onTryAgain,
}: {
  failed: readonly PersonEntry[];
  halted: boolean;
  onTryAgain: () => void;
}) {
  if (failed.length === 0) return null;
  const { explanation, details, retryAt } = getFailureMessage(failed[0]?.error);
  return (
    <Notice
      tone="warn"
      title={`${formatCount(failed.length, 'person', 'people')} couldn’t be loaded`}
      actions={
        <>
          <RetryButton at={retryAt} onRetry={onTryAgain} />
          <CopyButton size="small" label="Copy details" text={details} />
        </>
      }
    >
      {explanation}
      {halted && ' Loading stops until you try again.'}
    </Notice>
  );
}
