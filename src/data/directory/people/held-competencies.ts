import type { ListedCompetency } from '#data/directory/competencies/competency-list.ts';
import type { Person } from '#data/directory/schema.ts';
import type { NamedPerson } from './people-list.ts';
import { sectionsOf } from './person-sections.ts';
import { plainMemberName, type RecordEntry } from './record-entries.ts';

/** A competency that a person's record names, and which of the directory's list it may be. */
export type HeldCompetency = {
  readonly entry: RecordEntry;
  /** Several where categories share the name and the record says none; none where it is unknown. */
  readonly matches: readonly ListedCompetency[];
};

function isMeant({ name, isHeld, details }: RecordEntry, listed: ListedCompetency): boolean {
  if (!isHeld || name === '' || name !== listed.name) return false;
  const given = [...details].find(([member]) => plainMemberName(member) === 'category');
  return given === undefined || given[1] === listed.category;
}

/** The competencies that a record names, in its order. Names are compared letter by letter. */
export function heldBy(
  person: Person,
  competencies: readonly ListedCompetency[],
): readonly HeldCompetency[] {
  return (sectionsOf(person).competencies ?? []).map((entry) => ({
    entry,
    matches: competencies.filter((listed) => isMeant(entry, listed)),
  }));
}

/** The people whose record names a competency. */
export function holdersOf(
  competency: ListedCompetency,
  people: readonly NamedPerson[],
): readonly NamedPerson[] {
  return people.filter(({ person }) =>
    heldBy(person, [competency]).some(({ matches }) => matches.length > 0),
  );
}
