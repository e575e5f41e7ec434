import { compareNames, rankNames } from '#text/compare-names.ts';
import { getSearchWords } from '#text/fold-text.ts';
import { groupBy } from '#text/group-by.ts';
import type { ItemReference } from '#workflows/items/item-reference.ts';
import {
  emptyListFilter,
  type Facet,
  type FacetOption,
  filterByFacets,
  getFacetOptions,
  type ListFilter,
  readFilter,
  writeFilter,
} from './facet.ts';

/** Order by which a list can be sorted. */
export type ListOrder<T> = {
  /** Name of the order in the URL. */
  readonly key: string;
  readonly label: string;
  /**
   * Returns the sort value of an item. Texts are sorted as names. Items with a null or empty value
   * come last in both directions.
   */
  readonly read: (item: T) => string | number | null;
};

/**
 * Description of a list that can be searched, filtered, sorted and grouped. Everything else about
 * the list is derived from it: the codec for the URL and the results (`createListView`), and the
 * menus (`ListBar`).
 */
export type ListTable<T> = {
  readonly kind: ItemReference['kind'];
  readonly toReference: (item: T) => ItemReference;
  /** Returns the items that match a search text; the list itself if the text has no words. */
  readonly find: (items: readonly T[], query: string) => readonly T[];
  /**
   * True if `find` returns the best matches first. The default order is then `bestMatch`, which
   * becomes the first order while there is no search text.
   */
  readonly findsBestFirst?: true;
  /** Menus of facets in display order. */
  readonly menus: readonly { readonly label: string; readonly facets: readonly Facet<T>[] }[];
  /** True if the menus contain values that only items without a match have. */
  readonly offersAllValues?: true;
  /** Orders in the order of their menu. The first is the default. */
  readonly orders: readonly ListOrder<T>[];
  /**
   * Key of the order of items with equal sort values. By default, they stay in the order of the
   * list.
   */
  readonly tieOrder?: string;
  /**
   * Facets by which the list can be grouped, in the order of their menu. The first is the default.
   * An item is in the group of its first value, or in the group `undefined` if it has no values.
   */
  readonly groupings: readonly [Facet<T>, ...Facet<T>[]];
  /** True if sorting by the facet of the groups in reverse also reverses the groups. */
  readonly reversesGroups?: true;
  /** Keys of the order and the grouping in which the list is given, so that it isn't sorted again. */
  readonly given?: { readonly sort: string; readonly group: string };
  /** True if `clear` keeps the order and the grouping. */
  readonly keepsOrder?: true;
};

/** Filter, order and grouping of a list, as stored in the URL. */
export type ListView = ListFilter & {
  readonly sort: string;
  readonly descending: boolean;
  readonly group: string;
};

export type ListGroup<T> = {
  /** Value of the facet; empty if it is missing, undefined if the items aren't loaded. */
  readonly value: string | undefined;
  readonly items: readonly T[];
};

export type ListResults<T> = {
  readonly count: number;
  /** Groups of matches in display order. */
  readonly groups: readonly ListGroup<T>[];
  readonly optionsOf: (facetName: string) => readonly FacetOption[];
  /**
   * Returns the number of items that would match if one filter was removed: the selected values of
   * the facet named `what`, or the search text if `what` is `query`.
   */
  readonly countWithoutFilter: (what: string) => number;
};

/** Grouping that puts all items in one group. */
export const ungrouped: Facet<unknown> = {
  name: 'none',
  label: 'Nothing',
  read: () => [''],
  formatValue: () => '',
};

/** Order of the search results, which can't be reversed. */
export const bestMatch = { key: 'match', label: 'Best match' };

/** Compares two numbers for sorting; undefined comes last in both directions. */
function compare(a: number | undefined, b: number | undefined, direction: 1 | -1): number {
  if (a === undefined || b === undefined) return Number(a === undefined) - Number(b === undefined);
  return direction * (a - b);
}

/** Returns the sort values of all items as numbers: the rank of a text, or the number itself. */
function rankItems<T>(items: readonly T[], { read }: ListOrder<T>): ReadonlyMap<T, number> {
  const values = items.map((item) => ({ item, value: read(item) }));
  const names = values.flatMap(({ value }) => (typeof value === 'string' ? value : []));
  const ranks = rankNames(names.filter((name) => name !== ''));
  const ranked = new Map<T, number>();
  for (const { item, value } of values) {
    const rank = typeof value === 'string' ? ranks.get(value) : value;
    if (typeof rank === 'number') ranked.set(item, rank);
  }
  return ranked;
}

/**
 * Compares two groups: in the order of the facet's `values`, or by name. The group without a value
 * comes last in both directions, followed only by the group of items that aren't loaded.
 */
function compareGroups(
  { value: a }: ListGroup<unknown>,
  { value: b }: ListGroup<unknown>,
  values: readonly string[] | undefined,
  direction: 1 | -1,
): number {
  if (a === undefined || b === undefined) return Number(a === undefined) - Number(b === undefined);
  if (values !== undefined) return direction * (values.indexOf(a) - values.indexOf(b));
  return (a === '' || b === '' ? 1 : direction) * compareNames(a, b);
}

/** List with everything that is derived from its table. */
export type ListViewModel<T> = ReturnType<typeof createListView<T>>;

export function createListView<T>(table: ListTable<T>) {
  const { find, findsBestFirst, offersAllValues, orders, tieOrder, groupings, given } = table;
  const facets = table.menus.flatMap((menu) => menu.facets);
  const sortKeys = [...(findsBestFirst ? [bestMatch] : []), ...orders].map(({ key }) => key);
  const defaultView: ListView = {
    ...emptyListFilter,
    sort: sortKeys[0] ?? '',
    descending: false,
    group: groupings[0].name,
  };
  // Caches the ranks, because comparing texts with a collator is slow.
  const ranksOfLists = new WeakMap<readonly T[], Map<string, ReadonlyMap<T, number>>>();

  function getRanks(all: readonly T[], sort: string | undefined): ReadonlyMap<T, number> {
    const order = orders.find(({ key }) => key === sort);
    if (order === undefined) return new Map();
    const cached = ranksOfLists.get(all) ?? new Map<string, ReadonlyMap<T, number>>();
    const ranks = cached.get(order.key) ?? rankItems(all, order);
    ranksOfLists.set(all, cached.set(order.key, ranks));
    return ranks;
  }

  /** Sorts `some` items, a subset of the list `all`. */
  function sortItems(
    all: readonly T[],
    some: readonly T[],
    sort: string,
    direction: 1 | -1,
  ): readonly T[] {
    const ranks = getRanks(all, sort);
    const ties = getRanks(all, tieOrder);
    return some
      .map((item) => ({ item, rank: ranks.get(item), tie: ties.get(item) }))
      .sort((a, b) => compare(a.rank, b.rank, direction) || compare(a.tie, b.tie, 1))
      .map(({ item }) => item);
  }

  /** Returns the facet by which a view groups; undefined if it doesn't group. */
  const getGrouping = ({ group }: ListView): Facet<T> | undefined =>
    groupings.find((facet) => facet.name === group && facet !== ungrouped);

  /** Returns the key of the order by which a view sorts. */
  const getSort = ({ sort, query }: ListView) =>
    sort === bestMatch.key && getSearchWords(query).length === 0 ? (orders[0]?.key ?? '') : sort;

  /** Searches, filters, sorts and groups a list. Ignores `starred`. */
  function getResults(all: readonly T[], view: ListView): ListResults<T> {
    const { query, chosen, descending, group } = view;
    const found = find(all, query);
    const matching = filterByFacets(found, facets, chosen);
    const sort = getSort(view);
    const isGiven = found === all && !descending && sort === given?.sort && group === given.group;
    const keepsOrder = sort === bestMatch.key || isGiven;
    const direction = descending ? -1 : 1;
    const sorted = keepsOrder ? matching : sortItems(all, matching, sort, direction);
    const { read: readGroups, values } = getGrouping(view) ?? ungrouped;
    const groups = [...groupBy(sorted, (item) => readGroups(item)[0])].map(
      ([value, items]): ListGroup<T> => ({ value, items }),
    );
    if (!keepsOrder) {
      const isReversed = table.reversesGroups && sort === group;
      groups.sort((a, b) => compareGroups(a, b, values, isReversed ? direction : 1));
    }
    return {
      count: matching.length,
      groups,
      optionsOf: (name) =>
        getFacetOptions(found, facets, chosen, name, offersAllValues ? all : undefined),
      countWithoutFilter: (what) =>
        filterByFacets(what === 'query' ? all : found, facets, chosen, what).length,
    };
  }

  /** Parses a view from the URL. Missing and unknown values are replaced by the defaults. */
  function read(params: URLSearchParams): ListView {
    const sort = sortKeys.find((key) => key === params.get('sort')) ?? defaultView.sort;
    const grouping = groupings.find(({ name }) => name === params.get('group'));
    return {
      ...readFilter(facets, params),
      sort,
      descending: sort !== bestMatch.key && params.get('order') === 'desc',
      group: grouping?.name ?? defaultView.group,
    };
  }

  /** Writes a view to `params`, without default values. Other parameters stay unchanged. */
  function write(view: ListView, params = new URLSearchParams()): URLSearchParams {
    const { sort, descending, group } = view;
    const order = {
      sort: sort === defaultView.sort ? '' : sort,
      order: descending && sort !== bestMatch.key ? 'desc' : '',
      group: group === defaultView.group ? '' : group,
    };
    const own = Object.entries(order).filter(([, text]) => text !== '');
    const others = [...params].filter(([name]) => !Object.hasOwn(order, name));
    return writeFilter(facets, view, new URLSearchParams([...own, ...others]));
  }

  const clear = (view: ListView) =>
    table.keepsOrder ? { ...view, ...emptyListFilter } : defaultView;
  return {
    ...table,
    facets,
    defaultView,
    read,
    write,
    clear,
    /** True if there is nothing to clear. */
    isClear: (view: ListView) => write(view).toString() === write(clear(view)).toString(),
    getGrouping,
    getSort,
    getResults,
  };
}
