import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { ListedCompetency } from '#data/directory/competencies/competency-list.ts';
import { ownersOf } from '#data/directory/competencies/owners.ts';
import {
  createPeopleReader,
  type KnownPerson,
  listPeople,
  type NamedPerson,
  recordsAtHand,
} from '#data/directory/people/people-list.ts';
import {
  type Lookups,
  type PersonLookups,
  personLookups,
} from '#data/directory/people/person-lookups.ts';
import { competenciesQuery, peopleQuery } from '#data/directory/queries.ts';
import { isFailure } from '#platform/http/failure.ts';
import { useHasExtension, useObservable, useServices } from '#platform/react.tsx';
import type { ReadableList, Unreadables } from '#platform/tolerant.ts';

/** A missing key concerns the whole screen; after any other failure people can still be found by name. */
const throwOnError = (error: Error) => isFailure(error, 'key-required');

const ownersIn = ({ items }: ReadableList<ListedCompetency>) => ownersOf(items);

export type People = {
  /** Undefined until there is a list. */
  readonly people: readonly KnownPerson[] | undefined;
  readonly offersList: boolean;
  /** True if the directory lists everybody, as far as is known by now. */
  readonly isEverybody: boolean;
  /** The unreadable records of the directory's list. */
  readonly unreadables: Unreadables;
  /** The failed queries, and how to retry them. */
  readonly failures: readonly { readonly error: Error; readonly retry: () => void }[];
  readonly lookups: PersonLookups;
  readonly state: Lookups;
};

/** Returns the directory's list if it is offered, the owners, and the people who were looked up. */
export function usePeople(): People {
  const { directory, queryClient } = useServices();
  const offersList = useHasExtension('directory.people');
  const owners = useQuery({ ...competenciesQuery(directory), select: ownersIn, throwOnError });
  const listed = useQuery({ ...peopleQuery(directory), enabled: offersList, throwOnError });
  const lookups = personLookups(queryClient, directory);
  const state = useObservable(lookups);

  const [read] = useState(createPeopleReader);
  const everybody = listed.data?.items;
  const entries = useMemo(
    () => listPeople(everybody ?? [], owners.data ?? []),
    [everybody, owners.data],
  );
  const people = useMemo(() => read(entries, state.byName), [read, entries, state.byName]);

  const failures = [listed, owners].flatMap(({ data, error, refetch }) =>
    data === undefined && error !== null ? [{ error, retry: () => void refetch() }] : [],
  );
  const isEverybody = offersList && listed.error === null;
  const isLoaded = everybody !== undefined || (!isEverybody && owners.data !== undefined);
  return {
    offersList,
    isEverybody,
    people: isLoaded ? people : undefined,
    unreadables: listed.data ?? { unreadable: [] },
    failures,
    lookups,
    state,
  };
}

/** Returns everybody's records if the directory lists them, else those of the people looked up so far. */
export function useRecordsAtHand(): {
  readonly people: readonly NamedPerson[];
  /** True if nobody is missing. */
  readonly isComplete: boolean;
} {
  const { directory, queryClient } = useServices();
  const offersList = useHasExtension('directory.people');
  const { data } = useQuery({ ...peopleQuery(directory), enabled: offersList });
  const { byName } = useObservable(personLookups(queryClient, directory));
  const people = useMemo(() => recordsAtHand(data?.items ?? [], byName), [data, byName]);
  return { people, isComplete: data !== undefined };
}
