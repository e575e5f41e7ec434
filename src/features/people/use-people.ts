import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { ListedCompetency } from '#data/directory/competencies/competency-list.ts';
import { ownersOf } from '#data/directory/competencies/owners.ts';
import {
  createPeopleReader,
  type KnownPerson,
  listPeople,
} from '#data/directory/people/people-list.ts';
import {
  type Lookups,
  type PersonLookups,
  personLookups,
} from '#data/directory/people/person-lookups.ts';
import { competenciesQuery, peopleQuery } from '#data/directory/queries.ts';
import { isFailure } from '#platform/http/failure.ts';
import type { ReadableList, Unreadables } from '#platform/http/tolerant.ts';
import { useHasExtension, useObservable, useServices } from '#platform/react.tsx';

/** A missing key concerns the whole screen; any other failure leaves finding by name at hand. */
const throwOnError = (error: Error) => isFailure(error, 'key-required');

const ownersIn = ({ items }: ReadableList<ListedCompetency>) => ownersOf(items);

export type People = {
  /** Undefined until there is a list. */
  readonly people: readonly KnownPerson[] | undefined;
  readonly offersList: boolean;
  /** The directory lists everybody, as far as is known by now. */
  readonly isEverybody: boolean;
  /** Of the list of everybody. */
  readonly unreadables: Unreadables;
  /** What could not be loaded, and how to try that again. */
  readonly failures: readonly { readonly error: Error; readonly retry: () => void }[];
  readonly lookups: PersonLookups;
  readonly state: Lookups;
};

/** Everybody who is known: the directory's list if it is offered, the owners, and who was looked up. */
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
  const first = offersList && listed.error === null ? listed.data : owners.data;
  return {
    offersList,
    isEverybody: offersList && listed.error === null,
    people: first === undefined && everybody === undefined ? undefined : people,
    unreadables: listed.data ?? { unreadable: [] },
    failures,
    lookups,
    state,
  };
}
