import { compareNames } from '#text/compare-names.ts';
import { fromQueryParam, toQueryParam } from '#text/query-param.ts';

/** Something by which a list is narrowed, such as the category or the skills. */
export type Facet<T> = {
  /** Also its name in an address. */
  readonly name: string;
  readonly label: string;
  /**
   * The values of an item, each once; '' stands for a value that is not given. Empty where nothing is
   * known of the item: no choice finds it.
   */
  readonly read: (item: T) => readonly string[];
  readonly formatValue: (value: string) => string;
  /** All values in order, where they are known. Otherwise those of the items, by name. */
  readonly values?: readonly string[];
  /** In a long list, what is not given would be out of sight at its end. */
  readonly notGivenFirst?: true;
};

/** The values chosen of each facet. An item needs one of them, in every facet with a choice. */
export type ChosenFacets = { readonly [name: string]: readonly string[] };

/** A value to choose, and how many items the choice would show. */
export type FacetOption = {
  readonly value: string;
  readonly label: string;
  readonly count: number;
};

export function isChosen(chosen: ChosenFacets, name: string): boolean {
  return (chosen[name] ?? []).length > 0;
}

/**
 * The items that have a chosen value in every facet.
 * @param except a facet whose own choice is ignored
 */
export function narrow<T>(
  items: readonly T[],
  facets: readonly Facet<T>[],
  chosen: ChosenFacets,
  except?: string,
): readonly T[] {
  const active = facets
    .filter(({ name }) => name !== except && isChosen(chosen, name))
    .map(({ name, read }) => ({ read, values: new Set(chosen[name]) }));
  if (active.length === 0) return items;
  return items.filter((item) =>
    active.every(({ read, values }) => read(item).some((value) => values.has(value))),
  );
}

/**
 * The values of a facet to choose from. Counts follow the choices in the other facets, so that they
 * say what another choice in this one would show. A chosen value stays, even if no item has it.
 * @param always values that are options even if nothing would be shown
 */
export function facetOptions<T>(
  items: readonly T[],
  facets: readonly Facet<T>[],
  chosen: ChosenFacets,
  facet: Facet<T>,
  always: Iterable<string> = [],
): readonly FacetOption[] {
  const counts = new Map<string, number>();
  for (const value of [...always, ...(chosen[facet.name] ?? [])]) counts.set(value, 0);
  for (const item of narrow(items, facets, chosen, facet.name)) {
    for (const value of facet.read(item)) counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  return valuesInOrder(facet, counts).map((value) => ({
    value,
    label: facet.formatValue(value),
    count: counts.get(value) ?? 0,
  }));
}

function valuesInOrder<T>(
  { values, notGivenFirst }: Facet<T>,
  counts: ReadonlyMap<string, number>,
): readonly string[] {
  if (values !== undefined) return values.filter((value) => counts.has(value));
  const named = [...counts.keys()].filter((value) => value !== '').sort(compareNames);
  if (!counts.has('')) return named;
  return notGivenFirst ? ['', ...named] : [...named, ''];
}

/** What is chosen in an address. Values that a facet can't have are ignored. */
export function readChosenFacets<T>(
  facets: readonly Facet<T>[],
  params: URLSearchParams,
): ChosenFacets {
  const chosen = facets.map(({ name, values }): [string, readonly string[]] => {
    const texts = params.getAll(name).flatMap((param) => fromQueryParam(param) ?? []);
    const known = values === undefined ? texts : texts.filter((text) => values.includes(text));
    return [name, [...new Set(known)]];
  });
  return Object.fromEntries(chosen.filter(([, values]) => values.length > 0));
}

/** What is chosen as parameters of an address. */
export function facetParams<T>(
  facets: readonly Facet<T>[],
  chosen: ChosenFacets,
): [name: string, value: string][] {
  return facets.flatMap(({ name }) =>
    (chosen[name] ?? []).map((value): [string, string] => [name, toQueryParam(value)]),
  );
}
