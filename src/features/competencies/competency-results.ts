import {
  type FieldSortKey,
  sortableFields,
} from '#data/directory/competencies/competency-fields.ts';
import { groupBy, type ListedCompetency } from '#data/directory/competencies/competency-list.ts';
import { getCompetencySearch } from '#data/directory/competencies/competency-search.ts';
import { compareNames, rankNames } from '#text/compare-names.ts';
import { getSearchWords } from '#text/fold-text.ts';
import { type FacetOption, facetOptions, filterByFacets } from '#workflows/facets/facet.ts';
import {
  type CompetencyView,
  competencyFacets,
  type GroupKey,
  groupFacets,
} from './competency-view.ts';

/** Competencies with the same value of the grouping facet; `key` is that value. */
export type CompetencyGroup = {
  readonly key: string;
  readonly competencies: readonly ListedCompetency[];
};

/** Competencies that a view shows, with the options of its facets. */
export type CompetencyResults = {
  /** Number of competencies that match the view. */
  readonly count: number;
  /** Groups of matching competencies in display order. */
  readonly groups: readonly CompetencyGroup[];
  /** Returns the options of the facet with this name. */
  readonly optionsOf: (name: string) => readonly FacetOption[];
  /**
   * Returns the number of matches if one filter is removed: the selection of the facet with this
   * name, or the search if `what` is `query`.
   */
  readonly without: (what: string) => number;
};

type Ranks = ReadonlyMap<string, number>;

const ranksOfLists = new WeakMap<readonly ListedCompetency[], Map<string, Ranks>>();

/**
 * Returns the sort rank of each value of a text field. Ranks are cached by list and field, because
 * collating is slow.
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
 * Returns a function that returns the sort value of a competency: the rank of a text field, the
 * number of story points, or 0 for an enabled and 1 for a disabled setting.
 */
function measureOf(
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

/** Compares numbers for sorting; missing values come last in both directions. */
function compare(a: number | undefined, b: number | undefined, direction: 1 | -1): number {
  if (a === undefined || b === undefined) return Number(a === undefined) - Number(b === undefined);
  return direction * (a - b);
}

/**
 * Sorts `some` competencies of the list `all`. Competencies with equal values are sorted by name;
 * competencies with equal names keep their order.
 */
function sortCompetencies(
  all: readonly ListedCompetency[],
  some: readonly ListedCompetency[],
  sort: FieldSortKey,
  descending: boolean,
): readonly ListedCompetency[] {
  const measure = measureOf(all, sort);
  const rankOf = measureOf(all, 'name');
  return some
    .map((listed) => ({ listed, value: measure(listed), rank: rankOf(listed) }))
    .sort((a, b) => compare(a.value, b.value, descending ? -1 : 1) || compare(a.rank, b.rank, 1))
    .map(({ listed }) => listed);
}

/**
 * Groups sorted competencies and keeps their order within a group. Groups are sorted by the order
 * of the facet's values if it defines one, otherwise by name. With `asFound`, groups are in the
 * order of their first members.
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
    // The group of items without a value is last in both directions.
    return (a.key === '' || b.key === '' ? 1 : direction) * compareNames(a.key, b.key);
  });
}

/** Applies a view to a list: searches, filters, sorts and groups its competencies. */
export function getCompetencyResults(
  all: readonly ListedCompetency[],
  { query, chosen, sort, descending, group }: Omit<CompetencyView, 'starred'>,
): CompetencyResults {
  const found = getCompetencySearch(all).find(query);
  const matching = filterByFacets(found, competencyFacets, chosen);
  const byMatch = sort === 'match' && getSearchWords(query).length > 0;
  const key = sort === 'match' ? 'name' : sort;
  // The list is already sorted by category and name.
  const asListed = found === all && key === 'name' && !descending && group === 'category';
  const asFound = byMatch || asListed;
  const sorted = asFound ? matching : sortCompetencies(all, matching, key, descending);
  return {
    count: matching.length,
    groups: groupCompetencies(sorted, group, descending && sort === group, asFound),
    optionsOf: (name) => facetOptions(found, competencyFacets, chosen, name),
    without: (what) =>
      filterByFacets(what === 'query' ? all : found, competencyFacets, chosen, what).length,
  };
}
