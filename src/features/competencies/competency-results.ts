import {
  type FieldSortKey,
  sortableFields,
} from '#data/directory/competencies/competency-fields.ts';
import type { ListedCompetency } from '#data/directory/competencies/competency-list.ts';
import { getCompetencySearch } from '#data/directory/competencies/competency-search.ts';
import { compareNames, rankNames } from '#text/compare-names.ts';
import { getSearchWords } from '#text/fold-text.ts';
import { groupBy } from '#text/group-by.ts';
import { type FacetOption, filterByFacets, getFacetOptions } from '#workflows/facets/facet.ts';
import {
  type CompetencyView,
  competencyFacets,
  type GroupKey,
  groupFacets,
} from './competency-view.ts';

/**
 * Group of the list: all competencies with the value `key` in the facet by which the list is
 * grouped.
 */
export type CompetencyGroup = {
  readonly key: string;
  readonly competencies: readonly ListedCompetency[];
};

/** Result of applying a view (filter, sort order and grouping) to the list of competencies. */
export type CompetencyResults = {
  /** Number of competencies that match the view. */
  readonly count: number;
  /** Groups of matching competencies in display order. */
  readonly groups: readonly CompetencyGroup[];
  /** Returns the options of the facet with the given name. */
  readonly optionsOf: (name: string) => readonly FacetOption[];
  /**
   * Returns the number of competencies that would match if one filter was removed: the selected
   * values of the facet named `what`, or the search text if `what` is `query`.
   */
  readonly countWithoutFilter: (what: string) => number;
};

type Ranks = ReadonlyMap<string, number>;

const ranksOfLists = new WeakMap<readonly ListedCompetency[], Map<string, Ranks>>();

/**
 * Maps each value of a text field to its rank in the sort order. The map is cached for each list
 * and field, because comparing texts with a collator is slow.
 */
function ranksOf(
  all: readonly ListedCompetency[],
  key: string,
  read: (listed: ListedCompetency) => string,
): Ranks {
  const cached = ranksOfLists.get(all) ?? new Map<string, Ranks>();
  ranksOfLists.set(all, cached);
  const ranks = cached.get(key) ?? rankNames(all.map(read));
  cached.set(key, ranks);
  return ranks;
}

/**
 * Returns a function that maps a competency to the number by which it is sorted: the rank of a
 * text, the number of story points, or 0 for an enabled and 1 for a disabled setting.
 */
function createSortValueGetter(
  all: readonly ListedCompetency[],
  key: FieldSortKey,
): (listed: ListedCompetency) => number | undefined {
  const field = sortableFields.find(({ sort }) => sort.key === key);
  if (field === undefined) return () => undefined;
  if (field.kind === 'points') return ({ competency }) => field.read(competency) ?? undefined;
  if (field.kind === 'setting') {
    return ({ competency }) => {
      const on = field.read(competency);
      return on === null ? undefined : Number(!on);
    };
  }
  const textOf = ({ competency }: ListedCompetency) => field.read(competency) ?? '';
  const ranks = ranksOf(all, key, textOf);
  return (listed) => (textOf(listed) === '' ? undefined : ranks.get(textOf(listed)));
}

/** Compares two numbers for sorting; undefined comes last in both directions. */
function compare(a: number | undefined, b: number | undefined, direction: 1 | -1): number {
  if (a === undefined || b === undefined) return Number(a === undefined) - Number(b === undefined);
  return direction * (a - b);
}

/**
 * Sorts `some` competencies, a subset of the list `all`. Competencies with equal sort values are
 * sorted by name; competencies with equal names stay in the same order.
 */
function sortCompetencies(
  all: readonly ListedCompetency[],
  some: readonly ListedCompetency[],
  sort: FieldSortKey,
  descending: boolean,
): readonly ListedCompetency[] {
  const measure = createSortValueGetter(all, sort);
  const rankOf = createSortValueGetter(all, 'name');
  return some
    .map((listed) => ({ listed, value: measure(listed), rank: rankOf(listed) }))
    .sort((a, b) => compare(a.value, b.value, descending ? -1 : 1) || compare(a.rank, b.rank, 1))
    .map(({ listed }) => listed);
}

/**
 * Groups sorted competencies; the order within each group stays the same. Groups are in the order
 * of the facet's `values`, or sorted by name if the facet defines none. With `asFound`, groups are
 * in the order of their first competencies.
 */
function groupCompetencies(
  sorted: readonly ListedCompetency[],
  group: GroupKey,
  descending: boolean,
  asFound: boolean,
): readonly CompetencyGroup[] {
  const facet = groupFacets.find(({ name }) => name === group);
  if (facet === undefined) return sorted.length === 0 ? [] : [{ key: '', competencies: sorted }];
  const { read, values } = facet;
  const groups = [...groupBy(sorted, (listed) => read(listed)[0] ?? '')].map(
    ([key, competencies]) => ({ key, competencies }),
  );
  if (asFound) return groups;
  const direction = descending ? -1 : 1;
  return groups.sort((a, b) => {
    if (values !== undefined) return direction * (values.indexOf(a.key) - values.indexOf(b.key));
    // Sorts the group without a value last in both directions.
    return (a.key === '' || b.key === '' ? 1 : direction) * compareNames(a.key, b.key);
  });
}

/** Applies a view to the list of competencies: searches, filters, sorts and groups them. */
export function getCompetencyResults(
  all: readonly ListedCompetency[],
  { query, chosen, sort, descending, group }: Omit<CompetencyView, 'starred'>,
): CompetencyResults {
  const found = getCompetencySearch(all).find(query);
  const matching = filterByFacets(found, competencyFacets, chosen);
  const byMatch = sort === 'match' && getSearchWords(query).length > 0;
  const key = sort === 'match' ? 'name' : sort;
  // The directory's list is already sorted by category and name, so this view needs no sorting.
  const asListed = found === all && key === 'name' && !descending && group === 'category';
  const asFound = byMatch || asListed;
  const sorted = asFound ? matching : sortCompetencies(all, matching, key, descending);
  return {
    count: matching.length,
    groups: groupCompetencies(sorted, group, descending && sort === group, asFound),
    optionsOf: (name) => getFacetOptions(found, competencyFacets, chosen, name),
    countWithoutFilter: (what) =>
      filterByFacets(what === 'query' ? all : found, competencyFacets, chosen, what).length,
  };
}
