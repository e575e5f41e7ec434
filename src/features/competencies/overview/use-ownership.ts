import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import type { ListedCompetency } from '#data/directory/competencies/competency-list.ts';
import {
  describeOwnership,
  type OwnerLoad,
  type OwnershipRisk,
  ownershipRisks,
} from '#data/directory/competencies/ownership.ts';
import { getPersonLookups } from '#data/directory/people/person-lookups.ts';
import { peopleQuery } from '#data/directory/queries.ts';
import { useHasExtension, useObservable, useServices } from '#platform/react.tsx';
import { createChoiceParam } from '#workflows/url-state/url-param.ts';
import { useUrlState } from '#workflows/url-state/use-url-state.ts';

/**
 * Maximum number of owners that are looked up without a request by the user, because each look-up is
 * a request to the directory.
 */
const maxAutomaticLookups = 60;

const nobody: readonly string[] = [];

const riskParam = createChoiceParam('risk', ['all', ...ownershipRisks]);

/** Returns the owners of competencies as far as they are loaded. Looks up nobody. */
function useLoadedOwnership(competencies: readonly ListedCompetency[]) {
  const { directory, queryClient } = useServices();
  const offersList = useHasExtension('directory.people');
  const { data, isLoading } = useQuery({ ...peopleQuery(directory), enabled: offersList });
  const lookups = getPersonLookups(queryClient, directory);
  const { byName, pausedUntil, halted } = useObservable(lookups);
  const ownership = useMemo(
    () => describeOwnership(competencies, data?.items ?? [], byName),
    [competencies, data, byName],
  );
  return { ownership, isLoading, lookups, pausedUntil, halted };
}

/** Returns the risk that filters the owners, and functions that change it. */
export const useOwnershipRisk = () => useUrlState(riskParam);

/** Returns the owners with a risk, or all owners, in the order on screen. */
export function useShownOwners(
  competencies: readonly ListedCompetency[],
  risk: OwnershipRisk | 'all',
): readonly OwnerLoad[] {
  const { owners } = useLoadedOwnership(competencies).ownership;
  return risk === 'all' ? owners : owners.filter(({ risks }) => risks.includes(risk));
}

/**
 * Returns the owners of competencies with the risks of their ownership. Looks up owners who aren't
 * in the directory's people list: a few of them immediately, more only if the user requests it. When
 * the component is unmounted, look-ups that haven't started are cancelled.
 */
export function useOwnership(competencies: readonly ListedCompetency[]) {
  const { ownership, isLoading, lookups, pausedUntil, halted } = useLoadedOwnership(competencies);
  const { pending } = ownership;
  const [isRequested, setIsRequested] = useState(false);
  const isLookingUp = isRequested || pending.length <= maxAutomaticLookups;
  const wanted = isLoading || !isLookingUp ? nobody : pending;
  useEffect(() => {
    lookups.setWanted(wanted);
    return () => lookups.setWanted(nobody);
  }, [lookups, wanted]);
  return {
    ownership,
    /** True while the directory's people list is loading. */
    isLoading,
    /** True if all pending owners are being looked up. */
    isLookingUp,
    setIsRequested,
    pausedUntil,
    halted,
    tryAgain: lookups.tryAgain,
  };
}
