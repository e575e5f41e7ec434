import type { FacetCount, FacetName } from '#data/directory/people/people-facets.ts';
import type { FilterOption } from '#ui/field/FilterOptions.tsx';
import { flagOrder, valueLabel } from './facet-labels.ts';

/** The values of a facet in their order; a flag has all of its three whether or not anybody has them. */
export function facetOptions(facet: FacetName, counts: readonly FacetCount[]): FilterOption[] {
  const count = (value: string) => counts.find((other) => other.value === value)?.count ?? 0;
  const inOrder = flagOrder(facet)?.map((value) => ({ value, count: count(value) })) ?? counts;
  return inOrder.map((option) => ({ ...option, label: valueLabel(facet, option.value) }));
}
