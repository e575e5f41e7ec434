import {
  linkFields,
  settingFields,
  sortableFields,
} from '#data/directory/competencies/competency-fields.ts';
import type { ListedCompetency } from '#data/directory/competencies/competency-list.ts';
import { getCompetencySearch } from '#data/directory/competencies/competency-search.ts';
import { toCategoryLabel } from '#data/directory/display-names.ts';
import type { Competency } from '#data/directory/schema.ts';
import { paths } from '#paths.ts';
import { maxNameLength, truncate } from '#text/truncate.ts';
import { type Facet, fixedValues, type SelectedFacetValues } from '#workflows/list-view/facet.ts';
import { createListView, type ListView, ungrouped } from '#workflows/list-view/list-view.ts';
import { toCompetencyReference } from './competency-reference.ts';

type CompetencyFacet = Facet<ListedCompetency>;

const notGiven = 'not-given';

export const categoryFacet: CompetencyFacet = {
  name: 'category',
  label: 'Category',
  read: ({ category }) => [category],
  formatValue: (value) => (value === '' ? 'No category' : toCategoryLabel(value)),
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
  ({ facet, label, term, read }): CompetencyFacet => ({
    name: facet,
    label,
    term,
    read: ({ competency }) => {
      const on = read(competency);
      if (on === null) return [notGiven];
      return [on ? 'on' : 'off'];
    },
    ...fixedValues({ on: 'Enabled', off: 'Not enabled', [notGiven]: 'Not given' }),
  }),
);

/**
 * Returns the value of the facet “AI content”. If all lists are empty, there is no AI content. If
 * all lists are missing, the value is “not given”.
 */
function aiContentOf(competency: Competency): string {
  const lists = linkFields.flatMap(({ read }) => read(competency) ?? []);
  if (lists.length === 0) return notGiven;
  const isEmpty = lists.every(({ items, unreadable }) => items.length + unreadable.length === 0);
  return isEmpty ? 'without' : 'with';
}

const aiFacet: CompetencyFacet = {
  name: 'ai',
  label: 'AI content',
  read: ({ competency }) => [aiContentOf(competency)],
  ...fixedValues({ with: 'Has AI content', without: 'Has none', [notGiven]: 'Not given' }),
};

export const competencyListView = createListView<ListedCompetency>({
  kind: 'competency',
  toReference: toCompetencyReference,
  find: (competencies, query) => getCompetencySearch(competencies).find(query),
  findsBestFirst: true,
  menus: [
    { label: 'Category', facets: [categoryFacet] },
    { label: 'Owner', facets: [ownerFacet] },
    { label: 'Enabled for', facets: settingFacets },
    { label: 'AI content', facets: [aiFacet] },
  ],
  orders: sortableFields.map(({ sort, read }) => ({
    ...sort,
    read: ({ competency }) => {
      const value = read(competency);
      // Sorts enabled settings before disabled ones.
      return typeof value === 'boolean' ? Number(!value) : value;
    },
  })),
  tieOrder: 'name',
  groupings: [categoryFacet, ownerFacet, ...settingFacets, ungrouped],
  reversesGroups: true,
  given: { sort: 'name', group: 'category' },
});

/** Returns the URL of the list with a view and the facet values `only`. */
export function getCompetenciesPath(view: ListView, only: SelectedFacetValues = {}): string {
  const chosen = { ...view.chosen, ...only };
  return paths.competencies({ view: competencyListView.write({ ...view, chosen }) });
}
