import type { ListedCompetency } from '#data/directory/competencies/competency-list.ts';
import type { Person } from '#data/directory/schema.ts';
import { countValues } from '#text/group-by.ts';
import { normalizeFieldName, type ProfileEntry, parseProfileEntries } from './record-entries.ts';

export const sectionKinds = ['skills', 'competencies', 'projects'] as const;
export type SectionKind = (typeof sectionKinds)[number];

const usualNames = ['name', 'title', 'label'];

/**
 * Patterns of the field names of each section. Interface 2.2 mentions these fields but doesn't
 * specify their format, so the patterns match any case, singular and plural, and names with or
 * without `_` or `-`.
 */
const recognised: Readonly<
  Record<SectionKind, { readonly member: RegExp; readonly nameMembers: readonly string[] }>
> = {
  skills: { member: /^skills?$/, nameMembers: ['skill', 'skillname', ...usualNames] },
  competencies: {
    member: /^competenc(?:y|ies)$/,
    nameMembers: ['competency', 'competencyname', ...usualNames],
  },
  projects: {
    member: /^(?:projects?|(?:project)?assignments?)$/,
    nameMembers: ['project', 'projectname', ...usualNames, 'assignment', 'projectid', 'id'],
  },
};

/** Sections of a person's record. A section is undefined if the record has no such field. */
export type PersonSections = {
  readonly [Kind in SectionKind]: readonly ProfileEntry[] | undefined;
} & {
  /** Other fields that the interface doesn't specify. */
  readonly others: ReadonlyMap<string, unknown>;
};

type Recorded = Pick<Person, 'more'>;

function entriesOf({ more }: Recorded, kind: SectionKind): readonly ProfileEntry[] | undefined {
  const { member, nameMembers } = recognised[kind];
  const values = [...more].filter(([name]) => member.test(normalizeFieldName(name)));
  if (values.length === 0) return undefined;
  const entries = values.flatMap(([, value]) => parseProfileEntries(value, nameMembers));
  // An entry without details is omitted if another entry with the same name has details.
  const seen = new Set(entries.filter(({ details }) => details.size > 0).map(({ name }) => name));
  return entries.filter(({ name, details }) => {
    if (details.size > 0 || name === '') return true;
    return !seen.has(name) && seen.add(name);
  });
}

const cache = new WeakMap<Recorded, PersonSections>();

export function getPersonSections(person: Recorded): PersonSections {
  const cached = cache.get(person);
  if (cached !== undefined) return cached;
  const isSection = (name: string) =>
    sectionKinds.some((kind) => recognised[kind].member.test(normalizeFieldName(name)));
  const sections = {
    skills: entriesOf(person, 'skills'),
    competencies: entriesOf(person, 'competencies'),
    projects: entriesOf(person, 'projects'),
    others: new Map([...person.more].filter(([name]) => !isSection(name))),
  };
  cache.set(person, sections);
  return sections;
}

/** Returns the names of a person's skills, competencies or projects, each once. */
export function getSectionNames(person: Recorded, kind: SectionKind): readonly string[] {
  const entries = getPersonSections(person)[kind] ?? [];
  const held = entries.filter(({ name, isHeld }) => isHeld && name !== '');
  return [...new Set(held.map(({ name }) => name))];
}

export function countPeopleByName(
  people: Iterable<Recorded>,
  kind: SectionKind,
): ReadonlyMap<string, number> {
  return countValues([...people].flatMap((person) => getSectionNames(person, kind)));
}

/** Competency in a person's record, and the matching competencies in the directory's list. */
export type PersonCompetency = {
  readonly entry: ProfileEntry;
  /**
   * None if the list doesn't contain the competency; several if the record has no category and
   * several categories have a competency with this name.
   */
  readonly matches: readonly ListedCompetency[];
};

function matches({ name, isHeld, details }: ProfileEntry, listed: ListedCompetency): boolean {
  if (!isHeld || name === '' || name !== listed.name) return false;
  const given = [...details].find(([member]) => normalizeFieldName(member) === 'category');
  return given === undefined || given[1] === listed.category;
}

/** Returns the competencies in a record, in order. Their names must match the list exactly. */
export function findPersonCompetencies(
  person: Person,
  competencies: readonly ListedCompetency[],
): readonly PersonCompetency[] {
  return (getPersonSections(person).competencies ?? []).map((entry) => ({
    entry,
    matches: competencies.filter((listed) => matches(entry, listed)),
  }));
}

export function findPeopleWithCompetency<Record extends { readonly person: Person }>(
  competency: ListedCompetency,
  people: readonly Record[],
): readonly Record[] {
  return people.filter(({ person }) =>
    (getPersonSections(person).competencies ?? []).some((entry) => matches(entry, competency)),
  );
}
