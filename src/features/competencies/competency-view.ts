import {
  type FieldSortKey,
  linkFields,
  settingFields,
  sortableFields,
} from '#data/directory/competencies/competency-fields.ts';
import type { ListedCompetency } from '#data/directory/competencies/competency-list.ts';
import { toCategoryLabel } from '#data/directory/display-names.ts';
import type { Competency } from '#data/directory/schema.ts';
import { maxNameLength, truncate } from '#text/truncate.ts';
import {
  emptyListFilter,
  type Facet,
  type FacetMenu,
  type ListFilter,
  readFilter,
  writeFilter,
} from '#workflows/facets/facet.ts';

export type CompetencyFacet = Facet<ListedCompetency>;

const notGiven = 'not-given';

function fixedValues(labels: Readonly<Record<string, string>>) {
  return {
    values: Object.keys(labels),
    formatValue: (value: string) => labels[value] ?? value,
  };
}

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

/** Facets by which the list can be grouped. */
export const groupFacets: readonly CompetencyFacet[] = [
  categoryFacet,
  ownerFacet,
  ...settingFacets,
];

export const competencyFacets = [...groupFacets, aiFacet];

/** Menus of the facets in display order. */
export const competencyFacetMenus: readonly FacetMenu[] = [
  { label: 'Category', facets: [categoryFacet] },
  { label: 'Owner', facets: [ownerFacet] },
  { label: 'Enabled for', facets: settingFacets },
  { label: 'AI content', facets: [aiFacet] },
];

/**
 * Sort key of the list. `match` sorts the best matches first, or sorts by name if there is no
 * search text.
 */
export type SortKey = 'match' | FieldSortKey;
export const sortKeys: readonly SortKey[] = [
  'match',
  ...sortableFields.map(({ sort }) => sort.key),
];

export const groupKeys = ['category', 'owner', 'cli', 'plan', 'none'] as const;
export type GroupKey = (typeof groupKeys)[number];

/** Filter, sort order and grouping of the list, as stored in the URL. */
export type CompetencyView = ListFilter & {
  readonly sort: SortKey;
  readonly descending: boolean;
  readonly group: GroupKey;
};

export const defaultCompetencyView: CompetencyView = {
  ...emptyListFilter,
  sort: 'match',
  descending: false,
  group: 'category',
};

/**
 * Parses the view from the query parameters of the URL. Missing and unknown values are replaced by
 * the defaults.
 */
export function readCompetencyView(params: URLSearchParams): CompetencyView {
  const sort = sortKeys.find((key) => key === params.get('sort')) ?? defaultCompetencyView.sort;
  return {
    ...readFilter(competencyFacets, params),
    sort,
    descending: sort !== 'match' && params.get('order') === 'desc',
    group: groupKeys.find((key) => key === params.get('group')) ?? defaultCompetencyView.group,
  };
}

/** Writes the view to `params` and omits default values; all other parameters are unchanged. */
export function writeCompetencyView(
  { sort, descending, group, ...filter }: CompetencyView,
  params = new URLSearchParams(),
): URLSearchParams {
  const others = new URLSearchParams(
    [...params].filter(([name]) => !/^(sort|order|group)$/.test(name)),
  );
  const order = new URLSearchParams();
  if (sort !== defaultCompetencyView.sort) order.set('sort', sort);
  if (descending && sort !== 'match') order.set('order', 'desc');
  if (group !== defaultCompetencyView.group) order.set('group', group);
  return writeFilter(competencyFacets, filter, new URLSearchParams([...order, ...others]));
}

export const competencyViewCodec = { read: readCompetencyView, write: writeCompetencyView };

/** True if the view is the default, so that there is nothing to reset. */
export function isDefaultCompetencyView(view: CompetencyView): boolean {
  return writeCompetencyView(view).size === 0;
}

/** Returns a copy of the view in which `values` are the selected values of a facet. */
export function setFacetValues(
  view: CompetencyView,
  { name }: CompetencyFacet,
  values: readonly string[],
): CompetencyView {
  return { ...view, chosen: { ...view.chosen, [name]: values } };
}
