import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { ListedCompetency } from '#data/directory/competencies/competency-list.ts';
import { ownersOf } from '#data/directory/competencies/owners.ts';
import {
  createPeopleReader,
  type KnownPerson,
  listPeople,
} from '#data/directory/people/people-list.ts';
import { personLookups } from '#data/directory/people/person-lookups.ts';
import { peopleQuery } from '#data/directory/queries.ts';
import { useHasExtension, useObservable, useServices } from '#platform/react.tsx';

/** Everybody in the directory's list if it is offered, the owners, and who was looked up. */
export function useKnownPeople(competencies: readonly ListedCompetency[]): {
  readonly people: readonly KnownPerson[];
  readonly query: UseQueryResult;
} {
  const { directory, queryClient } = useServices();
  const query = useQuery({
    ...peopleQuery(directory),
    enabled: useHasExtension('directory.people'),
  });
  const { byName } = useObservable(personLookups(queryClient, directory));
  const [read] = useState(createPeopleReader);
  const listed = query.data?.items;
  const entries = useMemo(
    () => listPeople(listed ?? [], ownersOf(competencies)),
    [listed, competencies],
  );
  return { people: useMemo(() => read(entries, byName), [read, entries, byName]), query };
}
