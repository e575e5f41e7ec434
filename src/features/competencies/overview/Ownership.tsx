import { Square, UserSearch } from 'lucide-react';
import type { ListedCompetency } from '#data/directory/competencies/competency-list.ts';
import {
  type OwnershipRisk,
  type OwnershipSummary,
  ownershipRisks,
} from '#data/directory/competencies/ownership.ts';
import { formatCompetencyCount } from '#data/directory/shown-names.ts';
import type { CompetencyView } from '#features/competencies/competency-view.ts';
import { formatCount, formatNumber } from '#text/format-number.ts';
import { Button } from '#ui/button/Button.tsx';
import { RetryButton } from '#ui/button/RetryButton.tsx';
import { useSecondsUntil } from '#ui/button/use-seconds-until.ts';
import { Notice } from '#ui/notice/Notice.tsx';
import { getFailureMessage } from '#workflows/failures/failure-message.ts';
import { createChoiceParam } from '#workflows/url-state/url-param.ts';
import { useUrlState } from '#workflows/url-state/use-url-state.ts';
import styles from './Ownership.module.css';
import { OwnershipTable } from './OwnershipTable.tsx';
import { useOwnership } from './use-ownership.ts';

const riskTexts: Readonly<Record<OwnershipRisk, string>> = {
  leaving: 'owned by someone who is leaving',
  noOwner: 'without an owner',
  missing: 'owned by someone who isn’t in the directory',
  onboarding: 'owned by someone who is still onboarding',
  external: 'owned by someone external',
};

const riskParam = createChoiceParam('risk', ['all', ...ownershipRisks]);

/**
 * Owners of the competencies that match the view: the competencies whose ownership is at risk, and
 * the load of each owner.
 */
export function Ownership({
  competencies,
  view,
}: {
  competencies: readonly ListedCompetency[];
  /** View that filters the overview. Links to the list of competencies contain the same view. */
  view: CompetencyView;
}) {
  const { ownership, ...lookup } = useOwnership(competencies);
  const { owners, counts } = ownership;
  const { value: risk, push: setRisk } = useUrlState(riskParam);
  const shown = risk === 'all' ? owners : owners.filter(({ risks }) => risks.includes(risk));
  return (
    <div className={styles.sections}>
      <LookupProgress {...lookup} ownership={ownership} total={competencies.length} />
      <ul className={styles.cards} aria-label="Competencies at risk">
        {ownershipRisks.map((one) => (
          <li key={one}>
            <button
              type="button"
              className={styles.card}
              data-risk={one}
              data-none={counts[one] === 0 || undefined}
              aria-pressed={risk === one}
              onClick={() => setRisk(risk === one ? 'all' : one)}
            >
              <span className={styles.number}>{formatNumber(counts[one])}</span> {riskTexts[one]}
            </button>
          </li>
        ))}
      </ul>
      {shown.length === 0 ? (
        <p className={styles.note}>No loaded owner has this risk.</p>
      ) : (
        <OwnershipTable owners={shown} all={owners} view={view} />
      )}
    </div>
  );
}

/** Number of owners who are looked up, and buttons that look up the others. */
function LookupProgress({
  ownership: { owners, ownerCount, pending },
  total,
  isLoading,
  isLookingUp,
  setIsRequested,
  pausedUntil,
  halted,
  tryAgain,
}: Omit<ReturnType<typeof useOwnership>, 'ownership'> & {
  ownership: OwnershipSummary;
  /** Number of competencies. */
  total: number;
}) {
  const seconds = useSecondsUntil(pausedUntil);
  const failed = owners.filter(({ status }) => status === 'failed');
  const unaddressable = owners.filter(({ status }) => status === 'unaddressable').length;
  const done = ownerCount - pending.length - failed.length - unaddressable;
  const isDone = done === ownerCount;
  const lookedUp = `${formatNumber(done)} of ${formatNumber(ownerCount)} looked up`;
  const failure = failed.length > 0 ? getFailureMessage(failed[0]?.error) : undefined;
  return (
    <>
      <div className={styles.progress}>
        <p aria-busy={isLoading || undefined}>
          {' '}
          {formatCompetencyCount(total)} · {formatCount(ownerCount, 'owner')}
          {isLoading ? ' · loading the people…' : !isDone && ` · ${lookedUp}`}
          {!isDone && !isLoading && '. The numbers below are only about owners who are looked up.'}
        </p>
        {pending.length > 0 && !isLoading && (
          <Button
            size="small"
            icon={isLookingUp ? Square : UserSearch}
            onClick={() => setIsRequested(!isLookingUp)}
          >
            {isLookingUp ? 'Stop' : `Look up the other ${formatNumber(pending.length)}`}
          </Button>
        )}
        {pausedUntil !== undefined && (
          <p>The directory is limiting requests. Loading continues in {seconds} s.</p>
        )}
      </div>
      {failure && (
        <Notice
          tone="warn"
          title={`${formatCount(failed.length, 'owner')} couldn’t be loaded`}
          actions={<RetryButton at={failure.retryAt} onRetry={tryAgain} />}
        >
          {failure.explanation}
          {halted && ' Loading stops until you try again.'}
        </Notice>
      )}
    </>
  );
}
