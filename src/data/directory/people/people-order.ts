import { compareNames, rankNames } from '#text/compare-names.ts';
import { groupBy } from '#text/group-by.ts';
import type { PersonEntry } from './people-list.ts';
import { parseStartDate } from './start-date.ts';

/** Sort keys of the list of people; `name` sorts by the names as shown. */
export const personSortKeys = ['name', 'room', 'start'] as const;
export type PersonSortKey = (typeof personSortKeys)[number];

export const personGroupKeys = ['none', 'room', 'category'] as const;
export type PersonGroupKey = (typeof personGroupKeys)[number];

/** Group of people with the same team room or category. */
export type PersonGroup = {
  /** Team room or category; empty if it is missing, undefined if the people aren't loaded. */
  readonly value: string | undefined;
  readonly people: readonly PersonEntry[];
};

const nameOf = ({ name }: PersonEntry) => name;
const roomOf = ({ person }: PersonEntry) => person?.teamRoomName?.trim() ?? '';
const categoryOf = ({ person }: PersonEntry) => person?.category?.trim() ?? '';

/** Returns a function that returns the number by which a person is sorted, if the person has one. */
function createSortValueGetter(
  people: readonly PersonEntry[],
  sort: PersonSortKey,
): (person: PersonEntry) => number | undefined {
  if (sort === 'start') {
    return ({ person }) => parseStartDate(person?.startDate ?? '')?.getTime();
  }
  const textOf = sort === 'name' ? nameOf : roomOf;
  const ranks = rankNames(people.map(textOf));
  return (person) => (textOf(person) === '' ? undefined : ranks.get(textOf(person)));
}

/**
 * Sorts people; people without a value come last in both directions. People with equal values stay
 * in the order of the list.
 */
export function sortPeople(
  people: readonly PersonEntry[],
  sort: PersonSortKey,
  descending: boolean,
): readonly PersonEntry[] {
  const getValue = createSortValueGetter(people, sort);
  const direction = descending ? -1 : 1;
  return people
    .map((person) => ({ person, value: getValue(person) }))
    .sort(({ value: a }, { value: b }) =>
      a === undefined || b === undefined
        ? Number(a === undefined) - Number(b === undefined)
        : direction * (a - b),
    )
    .map(({ person }) => person);
}

/**
 * Groups sorted people; the order within each group stays the same. Groups are sorted by name, then
 * come the people without a value, then the people who aren't loaded.
 */
export function groupPeople(
  people: readonly PersonEntry[],
  group: PersonGroupKey,
): readonly PersonGroup[] {
  if (group === 'none') return people.length === 0 ? [] : [{ value: '', people }];
  const textOf = group === 'room' ? roomOf : categoryOf;
  const groups = groupBy(people, (entry) =>
    entry.person === undefined ? undefined : textOf(entry),
  );
  return [...groups]
    .map(([value, members]) => ({ value, people: members }))
    .sort(
      (a, b) =>
        Number(a.value === undefined) - Number(b.value === undefined) ||
        compareNames(a.value ?? '', b.value ?? ''),
    );
}
