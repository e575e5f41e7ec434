import { useQuery } from '@tanstack/react-query';
import { wholeView, writeView } from '#data/directory/competencies/competency-view.ts';
import { ownedBy } from '#data/directory/competencies/owners.ts';
import { ownRecord } from '#data/directory/people/own-record.ts';
import { competenciesQuery } from '#data/directory/queries.ts';
import { useRecordsAtHand } from '#features/people/use-records-at-hand.ts';
import { paths } from '#paths.ts';
import { usePerson, useServices } from '#platform/react.tsx';

/** Where the signed-in person is in the directory, if they are known. */
export type OwnPlaces = {
  readonly profile?: string | undefined;
  /** Those that they own. */
  readonly competencies?: string | undefined;
};

/** Finds the signed-in person’s profile, and the competencies that they own. */
export function useOwnPlaces(): OwnPlaces {
  const { directory } = useServices();
  const person = usePerson();
  const { people } = useRecordsAtHand();
  const { data: competencies } = useQuery(competenciesQuery(directory));
  const own = ownRecord(people, person);
  if (own === undefined) return {};
  const profile = paths.person(own.name);
  const owned = ownedBy(competencies?.items ?? [], [own.name, own.person.name]);
  if (owned.length === 0) return { profile };
  const owners = [...new Set(owned.flatMap(({ competency: { owner } }) => owner ?? []))];
  const view = writeView({ ...wholeView, chosen: { owner: owners } });
  return { profile, competencies: paths.competencies({ view }) };
}
