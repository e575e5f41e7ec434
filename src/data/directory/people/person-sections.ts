import type { Person } from '#data/directory/schema.ts';
import { plainMemberName, type RecordEntry, readEntries } from './record-entries.ts';

export const sectionKinds = ['skills', 'competencies', 'projects'] as const;
export type SectionKind = (typeof sectionKinds)[number];

/**
 * The interface promises these of a person and doesn't say how they are written (service-interface
 * 2.2), so a member is recognised by its name: in any case, singular or plural, with `_` or `-`.
 */
const recognised: Readonly<
  Record<SectionKind, { readonly member: RegExp; readonly nameMembers: readonly string[] }>
> = {
  skills: { member: /^skills?$/, nameMembers: ['skill', 'skillname', 'name', 'title', 'label'] },
  competencies: {
    member: /^competenc(?:y|ies)$/,
    nameMembers: ['competency', 'competencyname', 'name', 'title', 'label'],
  },
  projects: {
    member: /^(?:projects?|(?:project)?assignments?)$/,
    nameMembers: [
      'project',
      'projectname',
      'name',
      'title',
      'label',
      'assignment',
      'projectid',
      'id',
    ],
  },
};

/** Undefined where the record has no such member. */
export type PersonSections = {
  readonly [Kind in SectionKind]: readonly RecordEntry[] | undefined;
} & {
  /** The members beyond the interface that are none of these. */
  readonly others: ReadonlyMap<string, unknown>;
};

type Recorded = Pick<Person, 'more'>;

function entriesOf({ more }: Recorded, kind: SectionKind): readonly RecordEntry[] | undefined {
  const { member, nameMembers } = recognised[kind];
  const values = [...more].filter(([name]) => member.test(plainMemberName(name)));
  if (values.length === 0) return undefined;
  const entries = values.flatMap(([, value]) => readEntries(value, nameMembers));
  // A list of names beside a list of records says nothing more.
  const detailed = new Set(
    entries.filter(({ details }) => details.size > 0).map(({ name }) => name),
  );
  const bare = new Set<string>();
  return entries.filter(({ name, details }) => {
    if (details.size > 0 || name === '') return true;
    if (detailed.has(name) || bare.has(name)) return false;
    bare.add(name);
    return true;
  });
}

const known = new WeakMap<Recorded, PersonSections>();

/** What a record says of skills, competencies and project assignments, and what is left. */
export function sectionsOf(person: Recorded): PersonSections {
  const before = known.get(person);
  if (before !== undefined) return before;
  const isSection = (name: string) =>
    sectionKinds.some((kind) => recognised[kind].member.test(plainMemberName(name)));
  const sections = {
    skills: entriesOf(person, 'skills'),
    competencies: entriesOf(person, 'competencies'),
    projects: entriesOf(person, 'projects'),
    others: new Map([...person.more].filter(([name]) => !isSection(name))),
  };
  known.set(person, sections);
  return sections;
}

/** The names of the skills, competencies or projects that a person has, each once. */
export function namesIn(person: Recorded, kind: SectionKind): readonly string[] {
  const entries = sectionsOf(person)[kind] ?? [];
  return [
    ...new Set(entries.filter(({ name, isHeld }) => isHeld && name !== '').map(({ name }) => name)),
  ];
}

/** How many people have each skill, competency or project. */
export function countNames(
  people: Iterable<Recorded>,
  kind: SectionKind,
): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const person of people) {
    for (const name of namesIn(person, kind)) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return counts;
}
