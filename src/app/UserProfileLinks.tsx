import { useQuery } from '@tanstack/react-query';
import { CircleUserRound, GraduationCap } from 'lucide-react';
import { filterByOwner } from '#data/directory/competencies/owners.ts';
import { findUserRecord } from '#data/directory/people/user-record.ts';
import { competenciesQuery } from '#data/directory/queries.ts';
import { competencyListView, getCompetenciesPath } from '#features/competencies/competency-view.ts';
import { useLoadedRecords } from '#features/people/use-people.ts';
import { paths } from '#paths.ts';
import { useServices, useSignedInUser } from '#platform/react.tsx';
import { ActionItem } from '#ui/button/ActionItem.tsx';

/** Undefined if the page doesn't exist. */
export type UserProfilePaths = {
  readonly profile?: string | undefined;
  readonly competencies?: string | undefined;
};

export function useUserProfilePaths(): UserProfilePaths {
  const { directory } = useServices();
  const person = useSignedInUser();
  const { people } = useLoadedRecords();
  const { data: competencies } = useQuery(competenciesQuery(directory));
  const own = findUserRecord(people, person);
  if (own === undefined) return {};
  const profile = paths.person(own.name);
  const owned = filterByOwner(competencies?.items ?? [], [own.name, own.person.name]);
  if (owned.length === 0) return { profile };
  const owners = [...new Set(owned.flatMap(({ competency: { owner } }) => owner ?? []))];
  const competenciesPath = getCompetenciesPath(competencyListView.defaultView, { owner: owners });
  return { profile, competencies: competenciesPath };
}

export function UserProfileLinks({ onLeave }: { onLeave: () => void }) {
  const { profile, competencies } = useUserProfilePaths();
  const links = [
    { label: 'My profile', icon: CircleUserRound, to: profile },
    { label: 'My competencies', icon: GraduationCap, to: competencies },
  ];
  return links.map(
    ({ to, ...item }) => to && <ActionItem key={to} {...item} link={{ to }} onClick={onLeave} />,
  );
}
