import {
  type ChosenFacets,
  closedFacets,
  type FacetName,
  nothingChosen,
} from './competency-facets.ts';

/** `match` is the best matches first, and by name where nothing is searched for. */
export const sortKeys = ['match', 'name', 'category', 'owner', 'easy', 'medium', 'hard'] as const;
export type SortKey = (typeof sortKeys)[number];

export const groupKeys = ['category', 'owner', 'none'] as const;
export type GroupKey = (typeof groupKeys)[number];

/** What of the competencies is shown, and how: everything a shared link brings back. */
export type CompetencyView = {
  readonly query: string;
  readonly chosen: ChosenFacets;
  readonly sort: SortKey;
  readonly descending: boolean;
  readonly group: GroupKey;
};

export const wholeView: CompetencyView = {
  query: '',
  chosen: nothingChosen,
  sort: 'match',
  descending: false,
  group: 'category',
};

const members = ['q', 'category', 'owner', 'cli', 'plan', 'ai', 'sort', 'order', 'group'] as const;

/** Text that a query can't carry byte for byte (a lone surrogate) goes as JSON behind a `~`. */
function toParam(text: string): string {
  return text.isWellFormed() && !text.startsWith('~') ? text : `~${JSON.stringify(text)}`;
}

function fromParam(param: string): string | undefined {
  if (!param.startsWith('~')) return param;
  try {
    const text: unknown = JSON.parse(param.slice(1));
    return typeof text === 'string' ? text : undefined;
  } catch {
    return undefined;
  }
}

function readTexts(params: URLSearchParams, facet: FacetName): readonly string[] {
  const texts = params.getAll(facet).map(fromParam);
  return [...new Set(texts.filter((text) => text !== undefined))];
}

function readWords(
  params: URLSearchParams,
  facet: FacetName,
  known: readonly string[],
): readonly string[] {
  return readTexts(params, facet).filter((text) => known.includes(text));
}

/** The view an address holds. What it doesn't say, or says in a way nobody knows, is the default. */
export function readView(params: URLSearchParams): CompetencyView {
  const sort = sortKeys.find((key) => key === params.get('sort')) ?? wholeView.sort;
  return {
    query: params.get('q') ?? '',
    chosen: {
      category: readTexts(params, 'category'),
      owner: readTexts(params, 'owner'),
      cli: readWords(params, 'cli', closedFacets.cli),
      plan: readWords(params, 'plan', closedFacets.plan),
      ai: readWords(params, 'ai', closedFacets.ai),
    },
    sort,
    descending: sort !== 'match' && params.get('order') === 'desc',
    group: groupKeys.find((key) => key === params.get('group')) ?? wholeView.group,
  };
}

/** `params` with this view in place of the one they hold; a default is left out, the rest stays. */
export function writeView(
  { query, chosen, sort, descending, group }: CompetencyView,
  params = new URLSearchParams(),
): URLSearchParams {
  const others = [...params].filter(([name]) => !members.some((member) => member === name));
  const { category, owner, cli, plan, ai } = chosen;
  const facets = Object.entries({ category, owner, cli, plan, ai }).flatMap(([name, values]) =>
    values.map((value): [string, string] => [name, toParam(value)]),
  );
  const single = [
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

/** Whether it shows all there is in the usual way, so that there is nothing to clear. */
export function isWholeView(view: CompetencyView): boolean {
  return writeView(view).size === 0;
}

/** The view with another choice in one facet; choosing everything there is chooses nothing. */
export function withChosen(
  view: CompetencyView,
  facet: FacetName,
  values: readonly string[],
): CompetencyView {
  return { ...view, chosen: { ...view.chosen, [facet]: values } };
}
