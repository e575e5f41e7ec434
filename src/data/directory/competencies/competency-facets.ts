import { type ChosenFacets, type Facet, isChosen } from '#data/directory/facets.ts';
import type { Competency } from '#data/directory/schema.ts';
import { shownCategory } from '#data/directory/shown-names.ts';
import { maxNameLength, truncate } from '#text/truncate.ts';
import { linkFields, settingFields } from './competency-fields.ts';
import type { ListedCompetency } from './competency-list.ts';

export type CompetencyFacet = Facet<ListedCompetency>;

const notGiven = 'not-given';

export const categoryFacet: CompetencyFacet = {
  name: 'category',
  label: 'Category',
  read: ({ category }) => [category],
  formatValue: (value) => (value === '' ? 'No category' : shownCategory(value)),
  notGivenFirst: true,
};

export const ownerFacet: CompetencyFacet = {
  name: 'owner',
  label: 'Owner',
  read: ({ competency }) => [competency.owner ?? ''],
  formatValue: (value) => (value === '' ? 'No owner' : truncate(value, maxNameLength)),
  notGivenFirst: true,
};

const settingFacets = settingFields.map(
  ({ facet, label, read }): CompetencyFacet => ({
    name: facet,
    label,
    read: ({ competency }) => {
      const on = read(competency);
      if (on === null) return [notGiven];
      return [on ? 'on' : 'off'];
    },
    ...closedValues({ on: 'Enabled', off: 'Not enabled', [notGiven]: 'Not given' }),
  }),
);

const aiFacet: CompetencyFacet = {
  name: 'ai',
  label: 'AI content',
  read: ({ competency }) => [aiContentOf(competency)],
  ...closedValues({ with: 'Has AI content', without: 'Has none', [notGiven]: 'Not given' }),
};

/** What the list can be grouped by; their names are the keys of the groups in an address. */
export const groupFacets: readonly CompetencyFacet[] = [
  categoryFacet,
  ownerFacet,
  ...settingFacets,
];

/** What competencies can be narrowed by. */
export const competencyFacets = [categoryFacet, ownerFacet, ...settingFacets, aiFacet];

/** The menus of the facets, in the order shown. */
export const competencyFacetMenus = [
  { label: 'Category', facets: [categoryFacet] },
  { label: 'Owner', facets: [ownerFacet] },
  {
    label: 'Enabled for',
    facets: settingFacets,
    hint: 'CLI: may be used from the command line. Plan: may be used when planning.',
  },
  { label: 'AI content', facets: [aiFacet] },
];

export function activeFacets(chosen: ChosenFacets): readonly CompetencyFacet[] {
  return competencyFacets.filter(({ name }) => isChosen(chosen, name));
}

function closedValues(labels: Readonly<Record<string, string>>) {
  return {
    values: Object.keys(labels),
    formatValue: (value: string) => labels[value] ?? value,
  };
}

/** An empty list says that there is none; a list that is missing says nothing. */
function aiContentOf(competency: Competency): string {
  const lists = linkFields.flatMap(({ read }) => read(competency) ?? []);
  if (lists.length === 0) return notGiven;
  const isEmpty = lists.every(({ items, unreadable }) => items.length + unreadable.length === 0);
  return isEmpty ? 'without' : 'with';
}
