import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type NamedPerson, recordsAtHand } from '#data/directory/people/people-list.ts';
import { personLookups } from '#data/directory/people/person-lookups.ts';
import { peopleQuery } from '#data/directory/queries.ts';
import { useHasExtension, useObservable, useServices } from '#platform/react.tsx';

/** Everybody's records where the directory lists them, else of those who have been looked up. */
export function useRecordsAtHand(): {
  readonly people: readonly NamedPerson[];
  /** Whether nobody is missing. */
  readonly isComplete: boolean;
} {
  const { directory, queryClient } = useServices();
  const offersList = useHasExtension('directory.people');
  const { data } = useQuery({ ...peopleQuery(directory), enabled: offersList });
  const { byName } = useObservable(personLookups(queryClient, directory));
  const people = useMemo(() => recordsAtHand(data?.items ?? [], byName), [data, byName]);
  return { people, isComplete: data !== undefined };
}
