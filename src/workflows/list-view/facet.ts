import type { TermName } from '#platform/config.ts';
import { compareNames } from '#text/compare-names.ts';
import { formatNumber } from '#text/format-number.ts';
import { countValues } from '#text/group-by.ts';
import { decodeQueryParam, encodeQueryParam } from '#text/query-param.ts';

/** Name of a facet in the URL, and its labels on screen. */
export type FacetLabel = {
  readonly name: string;
  readonly label: string;
  readonly formatValue: (value: string) => string;
  /**
   * All values in order, if the facet has a fixed set of values. By default, the values of the
   * items, sorted by name.
   */
  readonly values?: readonly string[];
  readonly term?: TermName;
};

export type Facet<T> = FacetLabel & {
  /**
   * Returns the distinct values of an item; '' represents a missing value. Returns an empty list if
   * the item isn't loaded, so that no selection matches it.
   */
  readonly read: (item: T) => readonly string[];
  /**
   * True if the missing value is the first option, because users would overlook it at the end of a
   * long list.
   */
  readonly notGivenFirst?: true;
};

export type FacetMenu = {
  readonly label: string;
  readonly facets: readonly FacetLabel[];
};

/**
 * Selected values by facet name. An item matches if, in every facet with a selection, it has at
 * least one of the selected values.
 */
export type SelectedFacetValues = { readonly [name: string]: readonly string[] };

/** Value of a facet, and the number of items that would be shown if it was selected. */
export type FacetOption = {
  readonly value: string;
  readonly label: string;
  readonly count: number;
};

/** State of a list's search field, star filter and facets. */
export type ListFilter = {
  readonly query: string;
  readonly starred: boolean;
  readonly chosen: SelectedFacetValues;
};

export const emptyListFilter: ListFilter = { query: '', starred: false, chosen: {} };

/** Returns the properties of a facet with a fixed set of values, given with their labels. */
export function fixedValues(labels: Readonly<Record<string, string>>) {
  return {
    values: Object.keys(labels),
    formatValue: (value: string) => labels[value] ?? value,
  };
}

export function getSelectedFacets<F extends FacetLabel>(
  facets: readonly F[],
  chosen: SelectedFacetValues,
): readonly F[] {
  return facets.filter(({ name }) => (chosen[name] ?? []).length > 0);
}

/**
 * Returns the items that have a selected value in every facet.
 * @param except facet whose own selection is ignored
 */
export function filterByFacets<T>(
  items: readonly T[],
  facets: readonly Facet<T>[],
  chosen: SelectedFacetValues,
  except?: string,
): readonly T[] {
  const active = getSelectedFacets(facets, chosen)
    .filter(({ name }) => name !== except)
    .map(({ name, read }) => ({ read, values: new Set(chosen[name]) }));
  if (active.length === 0) return items;
  return items.filter((item) =>
    active.every(({ read, values }) => read(item).some((value) => values.has(value))),
  );
}

/**
 * Returns the values of a facet with their counts. An item is counted only if it matches the
 * selections in the other facets. A selected value is included even if no item has it.
 * @param always items whose values are included even if their count is 0
 */
export function getFacetOptions<T>(
  items: readonly T[],
  facets: readonly Facet<T>[],
  chosen: SelectedFacetValues,
  name: string,
  always?: readonly T[],
): readonly FacetOption[] {
  const facet = facets.find((one) => one.name === name);
  if (facet === undefined) return [];
  const { read, values, notGivenFirst, formatValue } = facet;
  const included = always === undefined ? [] : (values ?? always.flatMap(read));
  const counts = countValues(filterByFacets(items, facets, chosen, name).flatMap(read));
  const offered = new Set([...included, ...(chosen[name] ?? []), ...counts.keys()]);
  const emptyRank = (value: string) => Number((value === '') !== (notGivenFirst === true));
  const ordered =
    values?.filter((value) => offered.has(value)) ??
    [...offered].sort((a, b) =>
      a === '' || b === '' ? emptyRank(a) - emptyRank(b) : compareNames(a, b),
    );
  return ordered.map((value) => ({
    value,
    label: formatValue(value),
    count: counts.get(value) ?? 0,
  }));
}

/** Maximum number of selected values that a label lists by name. More values are only counted. */
const maxListedValues = 3;

/**
 * Formats the selected values of a menu, as in “Data, Platform, Product and 2 more”. If the menu has
 * several facets, each value follows its facet's label, as in “CLI enabled”, unless the label is
 * also the label of the menu. Only the values of a fixed set become lower case, because the other
 * values are names.
 */
export function formatSelectedValues(
  { label: menuLabel, facets }: FacetMenu,
  chosen: SelectedFacetValues,
): string {
  const labels = facets.flatMap(({ name, label, values, formatValue }) =>
    (chosen[name] ?? []).map((value) => {
      const formatted = formatValue(value);
      if (facets.length === 1 || label === menuLabel) return formatted;
      return `${label} ${values === undefined ? formatted : formatted.toLowerCase()}`;
    }),
  );
  const rest = labels.length - maxListedValues;
  return rest > 0
    ? `${labels.slice(0, maxListedValues).join(', ')} and ${formatNumber(rest)} more`
    : labels.join(', ');
}

/** Parses a filter from the URL. Ignores values that a facet can't have. */
export function readFilter<T>(facets: readonly Facet<T>[], params: URLSearchParams): ListFilter {
  const chosen = facets.map(({ name, values }): [string, readonly string[]] => {
    const texts = params.getAll(name).flatMap((param) => decodeQueryParam(param) ?? []);
    const valid = values === undefined ? texts : texts.filter((text) => values.includes(text));
    return [name, [...new Set(valid)]];
  });
  return {
    query: params.get('q') ?? '',
    starred: params.get('starred') === 'yes',
    chosen: Object.fromEntries(chosen.filter(([, values]) => values.length > 0)),
  };
}

/**
 * Replaces the filter's parameters in `params`. Default values are omitted, and other parameters
 * stay unchanged.
 */
export function writeFilter<T>(
  facets: readonly Facet<T>[],
  { query, starred, chosen }: ListFilter,
  params = new URLSearchParams(),
): URLSearchParams {
  const own = new Set(['q', 'starred', ...facets.map(({ name }) => name)]);
  const written = new URLSearchParams();
  if (query !== '') written.set('q', query);
  for (const { name } of facets) {
    for (const value of chosen[name] ?? []) written.append(name, encodeQueryParam(value));
  }
  if (starred) written.set('starred', 'yes');
  for (const [name, value] of params) if (!own.has(name)) written.append(name, value);
  return written;
}
