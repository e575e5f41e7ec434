import { Square, UserSearch } from 'lucide-react';
import type { ListedCompetency } from '#data/directory/competencies/competency-list.ts';
import {
  type OwnershipRisk,
  type OwnershipSummary,
  ownershipRisks,
} from '#data/directory/competencies/ownership.ts';
import { ownershipExport, toExportFile } from '#data/directory/directory-export.ts';
import { formatCompetencyCount } from '#data/directory/shown-names.ts';
import { formatCount, formatNumber } from '#text/format-number.ts';
import { Button } from '#ui/button/Button.tsx';
import { RetryButton } from '#ui/button/RetryButton.tsx';
import { useSecondsUntil } from '#ui/button/use-seconds-until.ts';
import { Notice } from '#ui/notice/Notice.tsx';
import { ListExport } from '#workflows/export/ListExport.tsx';
import { getFailureMessage } from '#workflows/failures/failure-message.ts';
import type { ListView } from '#workflows/list-view/list-view.ts';
import styles from './Ownership.module.css';
import { OwnershipTable } from './OwnershipTable.tsx';
import { useOwnership, useShownOwners } from './use-ownership.ts';

const riskTexts: Readonly<Record<OwnershipRisk, string>> = {
  leaving: 'owned by someone who is leaving',
  noOwner: 'without an owner',
  missing: 'owned by someone who isn’t in the directory',
  onboarding: 'owned by someone who is still onboarding',
  external: 'owned by someone external',
};

export function Ownership({
  competencies,
  risk,
  onRisk,
  view,
}: {
  competencies: readonly ListedCompetency[];
  risk: OwnershipRisk | 'all';
  onRisk: (risk: OwnershipRisk | 'all') => void;
  view: ListView;
}) {
  const { ownership, ...lookup } = useOwnership(competencies);
  const { owners, counts } = ownership;
  const shown = useShownOwners(competencies, risk);
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
              onClick={() => onRisk(risk === one ? 'all' : one)}
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

export function OwnershipExport({
  competencies,
  risk,
}: {
  competencies: readonly ListedCompetency[];
  risk: OwnershipRisk | 'all';
}) {
  const owners = useShownOwners(competencies, risk);
  return (
    <ListExport
      name="owners"
      words={`${formatCount(owners.length, 'owner')}, as listed`}
      isEmpty={owners.length === 0}
      isPrintable
      write={(format) => toExportFile(format, ownershipExport, owners)}
    />
  );
}
