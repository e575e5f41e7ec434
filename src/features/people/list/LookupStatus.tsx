import { Square, UserSearch } from 'lucide-react';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { KnownPerson } from '#data/directory/people/people-list.ts';
import type { Lookups, PersonLookups } from '#data/directory/people/person-lookups.ts';
import { formatNumber } from '#text/format-number.ts';
import { Button } from '#ui/button/Button.tsx';
import { CopyButton } from '#ui/button/CopyButton.tsx';
import { RetryButton } from '#ui/button/RetryButton.tsx';
import { useSecondsUntil } from '#ui/button/use-seconds-until.ts';
import { Notice } from '#ui/notice/Notice.tsx';
import { VisuallyHidden } from '#ui/text/VisuallyHidden.tsx';
import { failureMessage } from '#workflows/failures/failure-message.ts';
import styles from './LookupStatus.module.css';

const nobody: readonly string[] = [];

export type WantedLookups = {
  /** Takes the names in view, the nearest to the middle first. */
  readonly setVisible: (names: readonly string[]) => void;
  /** The number of people who are neither loaded nor failed. */
  readonly unresolved: number;
  /** True while everybody is being looked up. */
  readonly isAll: boolean;
  readonly setIsAll: (isAll: boolean) => void;
};

/**
 * Looks up the people in view, then everybody else if that is requested. Leaving the screen cancels
 * what hasn't been sent.
 */
export function useWantedLookups(
  lookups: PersonLookups,
  people: readonly KnownPerson[],
): WantedLookups {
  const unresolved = useMemo(
    () =>
      people
        .filter(({ status: { kind } }) => kind === 'unasked' || kind === 'looking')
        .map(({ name }) => name),
    [people],
  );
  const [isAllRequested, setIsAll] = useState(false);
  const isAll = isAllRequested && unresolved.length > 0;
  if (isAllRequested && !isAll) setIsAll(false);
  const others = isAll ? unresolved : nobody;
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
  return { setVisible, unresolved: unresolved.length, isAll, setIsAll };
}

/** Number of listed people who have been looked up, and a button that loads the others. */
export function LookupStatus({
  people,
  state,
  staysWhenDone,
  wanted: { unresolved, isAll, setIsAll },
  onTryAgain,
}: {
  people: readonly KnownPerson[];
  state: Lookups;
  /** Keeps its line when everybody is looked up, so that the list below doesn’t move. */
  staysWhenDone: boolean;
  wanted: WantedLookups;
  onTryAgain: () => void;
}) {
  const failed = people.filter(({ status }) => status.kind === 'failed');
  const total = people.length;
  const done = total - unresolved - failed.length;
  if (total === 0 || (done === total && !staysWhenDone)) return null;
  return (
    <div className={styles.status}>
      <div className={styles.line}>
        <p className={styles.words}>
          Searching details of {formatNumber(done)} of {formatNumber(total)} people.
        </p>
        {isAll && <progress value={done} max={total} aria-label="Loading details of people" />}
        {unresolved > 0 && (
          <Button size="small" icon={isAll ? Square : UserSearch} onClick={() => setIsAll(!isAll)}>
            {isAll ? 'Stop' : 'Load the rest'}
          </Button>
        )}
      </div>
      <Pause until={state.pausedUntil} />
      <Failed failed={failed} halted={state.halted} onTryAgain={onTryAgain} />
    </div>
  );
}

function Pause({ until }: { until: number | undefined }) {
  const seconds = useSecondsUntil(until);
  return (
    <>
      <span role="status">
        <VisuallyHidden>{until !== undefined && 'The directory asks for a pause.'}</VisuallyHidden>
      </span>
      {until !== undefined && (
        <p className={styles.words}>
          The directory asks for a pause. Loading continues in {seconds} s.
        </p>
      )}
    </>
  );
}

function Failed({
  failed,
  halted,
  onTryAgain,
}: {
  failed: readonly KnownPerson[];
  halted: boolean;
  onTryAgain: () => void;
}) {
  const status = failed[0]?.status;
  if (status?.kind !== 'failed') return null;
  const { explanation, details, retryAt } = failureMessage(status.error);
  const count = formatNumber(failed.length);
  return (
    <Notice
      tone="warn"
      title={`${count} ${failed.length === 1 ? 'person' : 'people'} couldn’t be loaded`}
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
