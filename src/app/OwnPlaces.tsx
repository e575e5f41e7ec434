import { useQuery } from '@tanstack/react-query';
import { CircleUserRound, GraduationCap } from 'lucide-react';
import { wholeView, writeView } from '#data/directory/competencies/competency-view.ts';
import { ownedBy } from '#data/directory/competencies/owners.ts';
import { ownRecord } from '#data/directory/people/own-record.ts';
import { competenciesQuery } from '#data/directory/queries.ts';
import { useRecordsAtHand } from '#features/people/use-records-at-hand.ts';
import { paths } from '#paths.ts';
import { usePerson, useServices } from '#platform/react.tsx';
import { MenuItem } from '#ui/button/MenuItem.tsx';

/** The signed-in person in the directory: their profile, and the competencies that they own. */
export function OwnPlaces({ onLeave }: { onLeave: () => void }) {
  const { directory } = useServices();
  const person = usePerson();
  const { people } = useRecordsAtHand();
  const { data: competencies } = useQuery(competenciesQuery(directory));
  const own = ownRecord(people, person);
  if (own === undefined) return null;
  const owned = ownedBy(competencies?.items ?? [], [own.name, own.person.name]);
  const owners = [...new Set(owned.flatMap(({ competency: { owner } }) => owner ?? []))];
  const view = writeView({ ...wholeView, chosen: { owner: owners } });
  return (
    <>
      <MenuItem
        label="My profile"
        icon={CircleUserRound}
        to={paths.person(own.name)}
        onClick={onLeave}
      />
      {owned.length > 0 && (
        <MenuItem
          label="My competencies"
          icon={GraduationCap}
          to={paths.competencies({ view })}
          onClick={onLeave}
        />
      )}
    </>
  );
}
