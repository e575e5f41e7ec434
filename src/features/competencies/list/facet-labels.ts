import type { ChosenFacets, FacetName } from '#data/directory/competencies/competency-facets.ts';
import type { GroupKey, SortKey } from '#data/directory/competencies/competency-view.ts';
import { shownCategory } from '#data/directory/shown-names.ts';
import { maxNameLength, truncate } from '#text/truncate.ts';

/** Facets that share a menu. */
export type FacetMenuName = { readonly label: string; readonly facets: readonly FacetName[] };

export const facetMenus: readonly FacetMenuName[] = [
  { label: 'Category', facets: ['category'] },
  { label: 'Owner', facets: ['owner'] },
  { label: 'Enabled for', facets: ['cli', 'plan'] },
  { label: 'AI content', facets: ['ai'] },
];

export const facetLabels: Readonly<Record<FacetName, string>> = {
  category: 'Category',
  owner: 'Owner',
  cli: 'CLI',
  plan: 'Plan',
  ai: 'AI content',
};

const closedValues: Readonly<Record<string, string>> = {
  on: 'Enabled',
  off: 'Not enabled',
  with: 'Has AI content',
  without: 'Has none',
  'not-given': 'Not given',
};

/** A value of a facet in words. */
export function valueLabel(facet: FacetName, value: string): string {
  if (facet === 'category') return value === '' ? 'No category' : shownCategory(value);
  if (facet === 'owner') return value === '' ? 'No owner' : truncate(value, maxNameLength);
  return closedValues[value] ?? value;
}

const mostNamed = 3;

/** What is chosen of the facets of a menu, such as “Platform, Product and 2 more”. */
export function chosenLabel(facets: readonly FacetName[], chosen: ChosenFacets): string {
  const words = facets.flatMap((facet) =>
    chosen[facet].map((value) => {
      const word = valueLabel(facet, value);
      return facets.length > 1 ? `${facetLabels[facet]} ${word.toLowerCase()}` : word;
    }),
  );
  const rest = words.length - mostNamed;
  return rest > 0 ? `${words.slice(0, mostNamed).join(', ')} and ${rest} more` : words.join(', ');
}

export const sortLabels: Readonly<Record<SortKey, string>> = {
  match: 'Best match',
  name: 'Name',
  category: 'Category',
  owner: 'Owner',
  easy: 'Easy points',
  medium: 'Medium points',
  hard: 'Hard points',
};

export const groupLabels: Readonly<Record<GroupKey, string>> = {
  category: 'Category',
  owner: 'Owner',
  none: 'Nothing',
};
