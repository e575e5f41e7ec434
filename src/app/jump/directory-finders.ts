import { GraduationCap, User } from 'lucide-react';
import type { ListedCompetency } from '#data/directory/competencies/competency-list.ts';
import type { CompetencySearch } from '#data/directory/competencies/competency-search.ts';
import type { KnownPerson } from '#data/directory/people/people-list.ts';
import { findMeantPeople, findPeople, fullNameOf } from '#data/directory/people/people-search.ts';
import { shownName } from '#data/directory/shown-names.ts';
import { paths } from '#paths.ts';
import { foldText } from '#text/fold-text.ts';
import { bestByName } from '#text/match-rank.ts';
import { maxNameLength, truncate } from '#text/truncate.ts';
import { type JumpFinder, type JumpTarget, mostShown, placeTarget } from './jump-target.ts';

export function competencyTarget({ category, name, occurrence }: ListedCompetency): JumpTarget {
  return placeTarget(GraduationCap, {
    label: shownName(name),
    context: truncate(category.trim(), maxNameLength) || 'No category',
    to: paths.competency(category, name, { occurrence }),
  });
}

export function personTarget(person: KnownPerson): JumpTarget {
  const { name, status } = person;
  const room = status.kind === 'known' ? status.person.teamRoomName?.trim() : undefined;
  return placeTarget(User, {
    label: truncate(fullNameOf(person), maxNameLength),
    context: truncate(room || 'Person', maxNameLength),
    to: paths.person(name),
  });
}

/** Competencies by everything that their list is filtered by; none while nothing is typed. */
export function competencyFinder({ find, findMeant }: CompetencySearch): JumpFinder {
  const targets = (found: readonly ListedCompetency[]) =>
    found.slice(0, mostShown).map(competencyTarget);
  return {
    name: 'Competencies',
    find: (typed) => (typed.trim() === '' ? [] : targets(find(typed))),
    findMeant: (typed) => {
      const meant = findMeant(typed);
      return meant && { ...meant, found: targets(meant.found) };
    },
  };
}

/** People by everything that their list is filtered by; none while nothing is typed. */
export function peopleFinder(people: readonly KnownPerson[]): JumpFinder {
  const targets = (found: readonly KnownPerson[], typed: string) =>
    bestByName(found, typed, (person) => foldText(fullNameOf(person)), mostShown).map(personTarget);
  return {
    name: 'People',
    find: (typed) => (typed.trim() === '' ? [] : targets(findPeople(people, typed), typed)),
    findMeant: (typed) => {
      const meant = findMeantPeople(people, typed);
      return meant && { ...meant, found: targets(meant.found, meant.query) };
    },
  };
}
