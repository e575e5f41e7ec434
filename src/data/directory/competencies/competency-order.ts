import { compareNames, nameRanks } from '#text/compare-names.ts';
import { categoryFacet, ownerFacet } from './competency-facets.ts';
import { type FieldSortKey, sortableFields } from './competency-fields.ts';
import type { ListedCompetency } from './competency-list.ts';
import type { GroupKey, SortKey } from './competency-view.ts';
import { groupBy } from './group-by.ts';

/** The places of the names of one list, by what is sorted by. */
type Ranks = Map<SortKey, ReadonlyMap<string, number>>;

const known = new WeakMap<readonly ListedCompetency[], Ranks>();

/** Comparing names as people do is slow, so it is done once for a list. */
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

/** What a competency is sorted by: the place of a name, or story points. */
type Measure = (listed: ListedCompetency) => number | undefined;

function measureOf(all: readonly ListedCompetency[], key: FieldSortKey): Measure {
  const field = sortableFields.find(({ sort }) => sort.key === key);
  if (field === undefined) return () => undefined;
  if (field.kind === 'points') return ({ competency }) => field.read(competency) ?? undefined;
  const nameOf = ({ competency }: ListedCompetency) => field.read(competency) ?? '';
  const ranks = ranksOf(all, key, nameOf);
  return (listed) => {
    const name = nameOf(listed);
    return name === '' ? undefined : ranks.get(name);
  };
}

/** What is not given comes last, whichever the direction. */
function compare(a: number | undefined, b: number | undefined, direction: 1 | -1): number {
  if (a === undefined || b === undefined) return Number(a === undefined) - Number(b === undefined);
  return a === b ? 0 : direction * (a < b ? -1 : 1);
}

/**
 * Puts some of `all` in an order. What is equal goes by name, then stays as it was.
 * @param all the whole list, for which the places of names are kept
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

/** Competencies that share a category or an owner; `key` is empty where that is not given. */
export type CompetencyGroup = {
  readonly key: string;
  readonly competencies: readonly ListedCompetency[];
};

/**
 * Groups what is sorted; within a group the order stays. Groups go by name, in the direction of the
 * sorting where that is by the same, or with `asFound` in the order of their first members.
 */
export function groupCompetencies(
  sorted: readonly ListedCompetency[],
  group: GroupKey,
  { descending = false, asFound = false } = {},
): readonly CompetencyGroup[] {
  if (group === 'none') return sorted.length === 0 ? [] : [{ key: '', competencies: sorted }];
  const { read } = group === 'category' ? categoryFacet : ownerFacet;
  const made = [...groupBy(sorted, (listed) => read(listed) ?? '')].map(([key, competencies]) => ({
    key,
    competencies,
  }));
  if (asFound) return made;
  return made.sort((a, b) => {
    const turned = descending && a.key !== '' && b.key !== '';
    return turned ? compareNames(b.key, a.key) : compareNames(a.key, b.key);
  });
}
