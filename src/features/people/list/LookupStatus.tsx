import { Square, UserSearch } from 'lucide-react';
import type { KnownPerson } from '#data/directory/people/people-list.ts';
import type { Lookups } from '#data/directory/people/person-lookups.ts';
import { formatNumber } from '#text/format-number.ts';
import { Button } from '#ui/button/Button.tsx';
import { CopyButton } from '#ui/button/CopyButton.tsx';
import { RetryButton } from '#ui/button/RetryButton.tsx';
import { useSecondsUntil } from '#ui/button/use-seconds-until.ts';
import { Notice } from '#ui/notice/Notice.tsx';
import { VisuallyHidden } from '#ui/text/VisuallyHidden.tsx';
import { failureMessage } from '#workflows/failures/failure-message.ts';
import styles from './LookupStatus.module.css';

/** How many of the listed people have been looked up, and a button for the others. */
export function LookupStatus({
  people,
  unresolved,
  state,
  staysWhenDone,
  isLookingUpAll,
  onLookUpAll,
  onTryAgain,
}: {
  people: readonly KnownPerson[];
  /** How many are neither known nor failed. */
  unresolved: number;
  state: Lookups;
  /** Keeps its line when everybody is looked up, so that the list below doesn’t move. */
  staysWhenDone: boolean;
  /** Whether everybody is being looked up. */
  isLookingUpAll: boolean;
  onLookUpAll: (all: boolean) => void;
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
        {isLookingUpAll && (
          <progress value={done} max={total} aria-label="Loading details of people" />
        )}
        {unresolved > 0 && (
          <Button
            size="small"
            icon={isLookingUpAll ? Square : UserSearch}
            onClick={() => onLookUpAll(!isLookingUpAll)}
          >
            {isLookingUpAll ? 'Stop' : 'Load the rest'}
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
