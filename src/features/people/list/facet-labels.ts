import {
  type FacetName,
  flagValues,
  type PeopleFilter,
} from '#data/directory/people/people-facets.ts';
import { maxNameLength, truncate } from '#text/truncate.ts';

export const facetLabels: Readonly<Record<FacetName, string>> = {
  category: 'Category',
  room: 'Team room',
  onboarding: 'Onboarding',
  external: 'External',
  leaving: 'Leaving',
  qc: 'Can QC',
};

/** The menus of the filter bar, each with the facets in it. */
export const facetMenus: readonly {
  readonly label: string;
  readonly facets: readonly FacetName[];
}[] = [
  { label: 'Category', facets: ['category'] },
  { label: 'Team room', facets: ['room'] },
  { label: 'Status', facets: ['onboarding', 'external', 'leaving'] },
  { label: 'Can QC', facets: ['qc'] },
];

const flagWords: Readonly<Record<string, string>> = { yes: 'Yes', no: 'No', unknown: 'Not given' };

/** The order of the values of a facet that always has the same three. */
export function flagOrder(facet: FacetName): readonly string[] | undefined {
  return facet === 'category' || facet === 'room' ? undefined : flagValues;
}

export function valueLabel(facet: FacetName, value: string): string {
  if (flagOrder(facet) !== undefined) return flagWords[value] ?? value;
  return value === '' ? 'Not given' : truncate(value, maxNameLength);
}

/** Such as “Engineering, Design” or “External yes, Leaving not given”; empty for nothing chosen. */
export function chosenLabel(facets: readonly FacetName[], chosen: PeopleFilter['chosen']): string {
  return facets
    .flatMap((facet) =>
      [...chosen[facet]].map((value) => {
        const words = valueLabel(facet, value);
        return facets.length === 1 ? words : `${facetLabels[facet]} ${words.toLowerCase()}`;
      }),
    )
    .join(', ');
}
