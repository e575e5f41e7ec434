import { type ChosenFacets, facetParams, readChosenFacets } from '#data/directory/facets.ts';
import { type CompetencyFacet, competencyFacets } from './competency-facets.ts';
import { type FieldSortKey, sortableFields } from './competency-fields.ts';

/** `match` shows the best matches first; without a search it sorts by name. */
export type SortKey = 'match' | FieldSortKey;
export const sortKeys: readonly SortKey[] = [
  'match',
  ...sortableFields.map(({ sort }) => sort.key),
];

export const groupKeys = ['category', 'owner', 'cli', 'plan', 'none'] as const;
export type GroupKey = (typeof groupKeys)[number];

/** Which competencies are shown and how: everything that a shared link restores. */
export type CompetencyView = {
  readonly query: string;
  /** Only those that the person has starred. */
  readonly starred: boolean;
  readonly chosen: ChosenFacets;
  readonly sort: SortKey;
  readonly descending: boolean;
  readonly group: GroupKey;
};

export const wholeView: CompetencyView = {
  query: '',
  starred: false,
  chosen: {},
  sort: 'match',
  descending: false,
  group: 'category',
};

const ownParams = new Set([
  'q',
  'starred',
  'sort',
  'order',
  'group',
  ...competencyFacets.map(({ name }) => name),
]);

/** The view of an address. Missing and unknown values are the defaults. */
export function readView(params: URLSearchParams): CompetencyView {
  const sort = sortKeys.find((key) => key === params.get('sort')) ?? wholeView.sort;
  return {
    query: params.get('q') ?? '',
    starred: params.get('starred') === 'yes',
    chosen: readChosenFacets(competencyFacets, params),
    sort,
    descending: sort !== 'match' && params.get('order') === 'desc',
    group: groupKeys.find((key) => key === params.get('group')) ?? wholeView.group,
  };
}

/** `params` with this view instead of theirs. Defaults are left out; other parameters stay. */
export function writeView(
  { query, starred, chosen, sort, descending, group }: CompetencyView,
  params = new URLSearchParams(),
): URLSearchParams {
  const others = [...params].filter(([name]) => !ownParams.has(name));
  const facets = facetParams(competencyFacets, chosen);
  const single = [
    ['starred', starred ? 'yes' : '', ''],
    ['sort', sort, wholeView.sort],
    ['order', descending && sort !== 'match' ? 'desc' : '', ''],
    ['group', group, wholeView.group],
  ].flatMap(([name = '', value = '', usual]): [string, string][] =>
    value === usual ? [] : [[name, value]],
  );
  const search: [string, string][] = query === '' ? [] : [['q', query]];
  return new URLSearchParams([...search, ...facets, ...single, ...others]);
}

/** The view as part of an address. */
export const viewCodec = { read: readView, write: writeView };

/** Whether the view is the default, so that there is nothing to clear. */
export function isWholeView(view: CompetencyView): boolean {
  return writeView(view).size === 0;
}

/** The view with another choice in one facet. */
export function withChosen(
  view: CompetencyView,
  { name }: CompetencyFacet,
  values: readonly string[],
): CompetencyView {
  return { ...view, chosen: { ...view.chosen, [name]: values } };
}
