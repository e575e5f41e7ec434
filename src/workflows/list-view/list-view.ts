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

export type ListOrder<T> = {
  /** Value in the URL. */
  readonly key: string;
  readonly label: string;
  /** Texts are sorted as names. A null or empty value comes last in both directions. */
  readonly read: (item: T) => string | number | null;
};

/**
 * Everything else about a list is derived from its table: the codec for the URL and the results
 * (`createListView`), and the menus (`ListBar`).
 */
export type ListTable<T> = {
  readonly kind: ItemReference['kind'];
  readonly toReference: (item: T) => ItemReference;
  /** Returns the list itself if the text has no words. */
  readonly find: (items: readonly T[], query: string) => readonly T[];
  /** The default order is then `bestMatch`, replaced by the first order without a search text. */
  readonly findsBestFirst?: true;
  /** In display order. */
  readonly menus: readonly { readonly label: string; readonly facets: readonly Facet<T>[] }[];
  /** If true, the menus also offer values that no matching item has. */
  readonly offersAllValues?: true;
  /** In the order of their menu; the first is the default. */
  readonly orders: readonly ListOrder<T>[];
  /** Key of the order for equal sort values; by default, the order of the list. */
  readonly tieOrder?: string;
  /**
   * Groupings in the order of their menu; the first is the default. An item is in the group of its
   * first value, or in the group `undefined`.
   */
  readonly groupings: readonly [Facet<T>, ...Facet<T>[]];
  /** Sorting by the facet of the groups in reverse also reverses the groups. */
  readonly reversesGroups?: true;
  /** Order and grouping of the given list, which isn't sorted again. */
  readonly given?: { readonly sort: string; readonly group: string };
  /** `clear` keeps the order and the grouping. */
  readonly keepsOrder?: true;
};

/** Filter, order and grouping, with the values of the URL. */
export type ListView = ListFilter & {
  readonly sort: string;
  readonly descending: boolean;
  readonly group: string;
};

export type ListGroup<T> = {
  /** Empty for a missing value, undefined if the items aren't loaded. */
  readonly value: string | undefined;
  readonly items: readonly T[];
};

export type ListResults<T> = {
  readonly count: number;
  /** In display order. */
  readonly groups: readonly ListGroup<T>[];
  readonly optionsOf: (facetName: string) => readonly FacetOption[];
  /** Matches without the selected values of a facet, or without the search text (`query`). */
  readonly countWithoutFilter: (what: string) => number;
};

/** Puts all items in one group. */
export const ungrouped: Facet<unknown> = {
  name: 'none',
  label: 'Nothing',
  read: () => [''],
  formatValue: () => '',
};

/** Order by relevance, which can't be reversed. */
export const bestMatch = { key: 'match', label: 'Best match' };

/** Undefined comes last in both directions. */
function compare(a: number | undefined, b: number | undefined, direction: 1 | -1): number {
  if (a === undefined || b === undefined) return Number(a === undefined) - Number(b === undefined);
  return direction * (a - b);
}

/** Returns the rank of a text, or the number itself. */
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
 * Sorts in the order of `values`, or by name. The group without a value comes last in both
 * directions, followed only by the items that aren't loaded.
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
  // Comparing texts with a collator is slow, so the ranks are cached.
  const ranksOfLists = new WeakMap<readonly T[], Map<string, ReadonlyMap<T, number>>>();

  function getRanks(all: readonly T[], sort: string | undefined): ReadonlyMap<T, number> {
    const order = orders.find(({ key }) => key === sort);
    if (order === undefined) return new Map();
    const cached = ranksOfLists.get(all) ?? new Map<string, ReadonlyMap<T, number>>();
    const ranks = cached.get(order.key) ?? rankItems(all, order);
    ranksOfLists.set(all, cached.set(order.key, ranks));
    return ranks;
  }

  /** `some` is a subset of the list `all`. */
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

  /** Returns undefined if the view doesn't group. */
  const getGrouping = ({ group }: ListView): Facet<T> | undefined =>
    groupings.find((facet) => facet.name === group && facet !== ungrouped);

  const getSort = ({ sort, query }: ListView) =>
    sort === bestMatch.key && getSearchWords(query).length === 0 ? (orders[0]?.key ?? '') : sort;

  /** Returns the results of a view, ignoring `starred`. */
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

  /** Reads the view from the URL. Defaults replace missing and unknown values. */
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

  /** Omits default values. Other parameters stay unchanged. */
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
