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
  /** A fixed set of values, in order. By default, the values of the items, sorted by name. */
  readonly values?: readonly string[];
  readonly term?: TermName;
};

export type Facet<T> = FacetLabel & {
  /**
   * Distinct values; '' is a missing value. Empty if the item isn't loaded, so that nothing matches
   * it.
   */
  readonly read: (item: T) => readonly string[];
  /** Users would overlook the missing value at the end of a long list. */
  readonly notGivenFirst?: true;
};

export type FacetMenu = {
  readonly label: string;
  readonly facets: readonly FacetLabel[];
};

/** Selected values of each facet. An item must have one in every facet with a selection. */
export type SelectedFacetValues = { readonly [name: string]: readonly string[] };

/** `count` is the number of items that the value would show. */
export type FacetOption = {
  readonly value: string;
  readonly label: string;
  /** Undefined if the number isn't known. */
  readonly count?: number;
};

export type ListFilter = {
  readonly query: string;
  readonly starred: boolean;
  readonly chosen: SelectedFacetValues;
};

export const emptyListFilter: ListFilter = { query: '', starred: false, chosen: {} };

/** Takes a fixed set of values with their labels. */
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

/** Matches every facet, except `except`, whose selection is ignored. */
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
 * Counts an item only if it matches the selections in the other facets. A selected value is
 * included even if no item has it, as are the values of the items in `always`.
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

/** Number of listed values; more are only counted. */
const maxListedValues = 3;

/**
 * Formats “Data, Platform, Product and 2 more”. In a menu of several facets, each value follows the
 * label of its facet, as in “CLI enabled”, unless the menu has the same label. Only fixed values
 * become lower case, because the others are names.
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

/** Reads the URL. Ignores values that a facet can't have. */
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

/** Omits default values. Other parameters stay unchanged. */
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
