import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ListedCompetency } from '#data/directory/competencies/competency-list.ts';
import { countByOwner } from '#data/directory/competencies/owners.ts';
import {
  getLoadedPersonRecords,
  listPeople,
  mergeLookups,
  type PersonEntry,
} from '#data/directory/people/people-list.ts';
import { getPersonLookups } from '#data/directory/people/person-lookups.ts';
import { competenciesQuery, peopleQuery } from '#data/directory/queries.ts';
import type { ListedPerson } from '#data/directory/schema.ts';
import { isFailure } from '#platform/http/failure.ts';
import { useHasExtension, useObservable, useServices } from '#platform/react.tsx';

/** True if the error replaces the screen. After other errors, people can be found by name. */
const throwOnError = (error: Error) => isFailure(error, 'key-required');

/** Returns listed people and owners of competencies, updated with the results of look-ups. */
export function usePeopleWithOwners(
  listed: readonly ListedPerson[] | undefined,
  competencies: readonly ListedCompetency[] | undefined,
): readonly PersonEntry[] {
  const { directory, queryClient } = useServices();
  const { byName } = useObservable(getPersonLookups(queryClient, directory));
  const people = useMemo(
    () => listPeople(listed ?? [], countByOwner(competencies ?? [])),
    [listed, competencies],
  );
  return useMemo(() => mergeLookups(people, byName), [people, byName]);
}

/**
 * Returns all people that the app has loaded: the directory's list (if the directory offers one),
 * the owners of competencies, and people that were looked up.
 */
export function usePeople() {
  const { directory } = useServices();
  const offersList = useHasExtension('directory.people');
  const competencies = useQuery({ ...competenciesQuery(directory), throwOnError });
  const listed = useQuery({ ...peopleQuery(directory), enabled: offersList, throwOnError });
  const people = usePeopleWithOwners(listed.data?.items, competencies.data?.items);
  const failed = [listed, competencies].flatMap(({ data, error, refetch }) =>
    data === undefined && error !== null ? [{ error, refetch }] : [],
  );
  const isEverybody = offersList && listed.error === null;
  const isLoaded = listed.data !== undefined || (!isEverybody && competencies.data !== undefined);
  return {
    offersList,
    /** True if the directory lists all people and the list hasn't failed to load. */
    isEverybody,
    /** Undefined until a list is loaded. */
    people: isLoaded ? people : undefined,
    unreadables: listed.data ?? { unreadable: [] },
    errors: failed.map(({ error }) => error),
    retry: () => {
      for (const { refetch } of failed) void refetch();
    },
  };
}

/**
 * Returns the records of all people if the directory lists them, otherwise the records of the
 * people looked up so far.
 */
export function useLoadedRecords() {
  const { directory, queryClient } = useServices();
  const offersList = useHasExtension('directory.people');
  const { data } = useQuery({ ...peopleQuery(directory), enabled: offersList });
  const { byName } = useObservable(getPersonLookups(queryClient, directory));
  const people = useMemo(() => getLoadedPersonRecords(data?.items ?? [], byName), [data, byName]);
  return {
    people,
    /** True if the records of all people are included. */
    isComplete: data !== undefined,
  };
}
