import { compareNames, nameRanks } from '#text/compare-names.ts';
import { groupFacets } from './competency-facets.ts';
import { type FieldSortKey, sortableFields } from './competency-fields.ts';
import type { ListedCompetency } from './competency-list.ts';
import type { GroupKey, SortKey } from './competency-view.ts';
import { groupBy } from './group-by.ts';

/** The rank of each name of a list, for each field that the list is sorted by. */
type Ranks = Map<SortKey, ReadonlyMap<string, number>>;

const known = new WeakMap<readonly ListedCompetency[], Ranks>();

/** Sorts the names of a list once, because collating is slow. */
function ranksOf(
  all: readonly ListedCompetency[],
  key: SortKey,
  nameOf: (listed: ListedCompetency) => string,
): ReadonlyMap<string, number> {
  const ranks = known.get(all) ?? new Map();
  known.set(all, ranks);
  const made = ranks.get(key) ?? nameRanks(all.map(nameOf));
  ranks.set(key, made);
  return made;
}

/** The number a competency is sorted by: the rank of a name, story points, or 0 for on and 1 for off. */
type Measure = (listed: ListedCompetency) => number | undefined;

function measureOf(all: readonly ListedCompetency[], key: FieldSortKey): Measure {
  const field = sortableFields.find(({ sort }) => sort.key === key);
  if (field === undefined) return () => undefined;
  if (field.kind === 'points') return ({ competency }) => field.read(competency) ?? undefined;
  if (field.kind === 'setting') {
    return ({ competency }) => {
      const on = field.read(competency);
      return on === null ? undefined : Number(!on);
    };
  }
  const nameOf = ({ competency }: ListedCompetency) => field.read(competency) ?? '';
  const ranks = ranksOf(all, key, nameOf);
  return (listed) => {
    const name = nameOf(listed);
    return name === '' ? undefined : ranks.get(name);
  };
}

/** Missing values come last in both directions. */
function compare(a: number | undefined, b: number | undefined, direction: 1 | -1): number {
  if (a === undefined || b === undefined) return Number(a === undefined) - Number(b === undefined);
  return a === b ? 0 : direction * (a < b ? -1 : 1);
}

/**
 * Sorts some competencies of a list. Equal ones are sorted by name, then keep their order.
 * @param all the whole list, whose ranks of names are cached
 */
export function sortCompetencies(
  all: readonly ListedCompetency[],
  some: readonly ListedCompetency[],
  sort: FieldSortKey,
  descending: boolean,
): readonly ListedCompetency[] {
  const valueIn = measureOf(all, sort);
  const placeOf = measureOf(all, 'name');
  return some
    .map((listed) => ({ listed, value: valueIn(listed), place: placeOf(listed) }))
    .sort((a, b) => compare(a.value, b.value, descending ? -1 : 1) || compare(a.place, b.place, 1))
    .map(({ listed }) => listed);
}

/** Competencies that share what they are grouped by; `key` is its value in the facet. */
export type CompetencyGroup = {
  readonly key: string;
  readonly competencies: readonly ListedCompetency[];
};

/**
 * Groups sorted competencies and keeps their order within a group. Groups are sorted by name, or
 * as their facet has its values, or with `asFound` by their first members.
 */
export function groupCompetencies(
  sorted: readonly ListedCompetency[],
  group: GroupKey,
  { descending = false, asFound = false } = {},
): readonly CompetencyGroup[] {
  const facet = groupFacets.find(({ name }) => name === group);
  if (facet === undefined) return sorted.length === 0 ? [] : [{ key: '', competencies: sorted }];
  const { read, values } = facet;
  const made = [...groupBy(sorted, (listed) => read(listed)[0] ?? '')].map(
    ([key, competencies]) => ({
      key,
      competencies,
    }),
  );
  if (asFound) return made;
  if (values !== undefined) {
    const ordered = made.sort((a, b) => values.indexOf(a.key) - values.indexOf(b.key));
    return descending ? ordered.reverse() : ordered;
  }
  return made.sort((a, b) => {
    const turned = descending && a.key !== '' && b.key !== '';
    return turned ? compareNames(b.key, a.key) : compareNames(a.key, b.key);
  });
}
