import { useQuery } from '@tanstack/react-query';
import { useLayoutEffect, useMemo, useState } from 'react';
import type { ListedCompetency } from '#data/directory/competencies/competency-list.ts';
import {
  describeOwnership,
  type OwnerLoad,
  type OwnershipRisk,
  ownershipRisks,
} from '#data/directory/competencies/ownership.ts';
import { ownershipExport, toExportFile } from '#data/directory/directory-export.ts';
import { formatCompetencyCount } from '#data/directory/display-names.ts';
import { getPersonLookups } from '#data/directory/people/person-lookups.ts';
import { peopleQuery } from '#data/directory/queries.ts';
import { useHasExtension, useObservable, useServices } from '#platform/react.tsx';
import { formatCount, formatNumber } from '#text/format-number.ts';
import { ListExport } from '#workflows/export/ListExport.tsx';
import type { ListView } from '#workflows/list-view/list-view.ts';
import { LookupProgress } from '#workflows/loading/LookupProgress.tsx';
import { createChoiceParam } from '#workflows/url-state/url-param.ts';
import styles from './Ownership.module.css';
import { OwnershipTable } from './OwnershipTable.tsx';

/** Number of owners above which the user starts the look-ups, because each takes a request. */
const maxAutomaticLookups = 60;

const nobody: readonly string[] = [];

type RiskFilter = OwnershipRisk | 'all';

export const riskParam = createChoiceParam('risk', ['all', ...ownershipRisks]);

const filterByRisk = (owners: readonly OwnerLoad[], risk: RiskFilter) =>
  risk === 'all' ? owners : owners.filter(({ risks }) => risks.includes(risk));

function useLoadedOwnership(competencies: readonly ListedCompetency[]) {
  const { directory, queryClient } = useServices();
  const offersList = useHasExtension('directory.people');
  const { data, isLoading } = useQuery({ ...peopleQuery(directory), enabled: offersList });
  const lookups = getPersonLookups(queryClient, directory);
  const { byName } = useObservable(lookups);
  const ownership = useMemo(
    () => describeOwnership(competencies, data?.items ?? [], byName),
    [competencies, data, byName],
  );
  return { ownership, isLoading, lookups };
}

const riskTexts: Readonly<Record<OwnershipRisk, string>> = {
  leaving: 'owned by someone who is leaving',
  noOwner: 'without an owner',
  missing: 'owned by someone who isn’t in the directory',
  onboarding: 'owned by someone who is still onboarding',
  external: 'owned by someone external',
};

/**
 * Competencies at risk, and the load of each owner. Looks up owners who aren't in the directory's
 * people list, automatically unless there are many. When the component is unmounted, look-ups that
 * haven't started are cancelled.
 */
export function Ownership({
  competencies,
  risk,
  onRisk,
  view,
}: {
  competencies: readonly ListedCompetency[];
  risk: RiskFilter;
  onRisk: (risk: RiskFilter) => void;
  view: ListView;
}) {
  const { ownership, isLoading, lookups } = useLoadedOwnership(competencies);
  const { owners, counts, ownerCount, pending } = ownership;
  const [isRequested, setIsRequested] = useState(false);
  const isAutomatic = pending.length <= maxAutomaticLookups;
  const wanted = !isLoading && (isRequested || isAutomatic) ? pending : nobody;
  // A layout effect: a passive one could end after the next response, which sends a request.
  useLayoutEffect(() => {
    lookups.setWanted(wanted);
    return () => lookups.setWanted(nobody);
  }, [lookups, wanted]);

  const shown = filterByRisk(owners, risk);
  const failed = owners.filter(({ status }) => status === 'failed');
  const unaddressable = owners.filter(({ status }) => status === 'unaddressable');
  const done = ownerCount - pending.length - failed.length - unaddressable.length;
  const isPartial = done < ownerCount && !isLoading;
  return (
    <div className={styles.sections}>
      <LookupProgress
        className={styles.progress}
        others={
          pending.length === 0 || isLoading || isAutomatic
            ? undefined
            : {
                label: `Look up the other ${formatNumber(pending.length)}`,
                isStarted: isRequested,
                onToggle: setIsRequested,
              }
        }
        lookups={lookups}
        failed={failed}
        unit={['owner', 'owners']}
      >
        <p aria-busy={isLoading || undefined}>
          {formatCompetencyCount(competencies.length)} · {formatCount(ownerCount, 'owner')}
          {isLoading && ' · loading the people…'}
          {isPartial &&
            ` · ${formatNumber(done)} of ${formatNumber(ownerCount)} looked up. The numbers below are only about owners who are looked up.`}
        </p>
      </LookupProgress>
      <ul className={styles.cards} aria-label="Competencies at risk">
        {ownershipRisks.map((one) => (
          <li key={one}>
            <button
              type="button"
              className={styles.card}
              data-hover
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

export function OwnershipExport({
  competencies,
  risk,
}: {
  competencies: readonly ListedCompetency[];
  risk: RiskFilter;
}) {
  const owners = filterByRisk(useLoadedOwnership(competencies).ownership.owners, risk);
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
