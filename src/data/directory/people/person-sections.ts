import type { ListedCompetency } from '#data/directory/competencies/competency-list.ts';
import type { Person } from '#data/directory/schema.ts';
import { countValues } from '#text/group-by.ts';
import { normalizeFieldName, type ProfileEntry, parseProfileEntries } from './record-entries.ts';

export const sectionKinds = ['skills', 'competencies', 'projects'] as const;
export type SectionKind = (typeof sectionKinds)[number];

const usualNames = ['name', 'title', 'label'];

/**
 * Field names that interface 2.2 mentions without their format, so the patterns match any case,
 * singular and plural, with or without `_` or `-`.
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

/** Undefined if the record has no such field. */
export type PersonSections = {
  readonly [Kind in SectionKind]: readonly ProfileEntry[] | undefined;
} & {
  readonly others: ReadonlyMap<string, unknown>;
};

type Recorded = Pick<Person, 'more'>;

function entriesOf({ more }: Recorded, kind: SectionKind): readonly ProfileEntry[] | undefined {
  const { member, nameMembers } = recognised[kind];
  const values = [...more].filter(([name]) => member.test(normalizeFieldName(name)));
  if (values.length === 0) return undefined;
  const entries = values.flatMap(([, value]) => parseProfileEntries(value, nameMembers));
  // An entry without details is redundant beside one with the same name and details.
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

/** Returns each name once. */
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

export type PersonCompetency = {
  readonly entry: ProfileEntry;
  /** Several if the record has no category and several categories have this name. */
  readonly matches: readonly ListedCompetency[];
};

function matches({ name, isHeld, details }: ProfileEntry, listed: ListedCompetency): boolean {
  if (!isHeld || name === '' || name !== listed.name) return false;
  const given = [...details].find(([member]) => normalizeFieldName(member) === 'category');
  return given === undefined || given[1] === listed.category;
}

/** Keeps the order. Names must match the list exactly. */
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
