import type { SpecificationHit } from '#data/specifications/specification.ts';
import { compareNames } from '#text/compare-names.ts';
import type { ChosenValues, FacetMenu, FacetOption } from '#workflows/facets/facet.ts';
import type { UrlCodec } from '#workflows/url-state/use-url-state.ts';

/** What is searched for. */
export type SearchFilter = {
  readonly text: string;
  /** The repositories whose hits are shown; all if none is chosen. */
  readonly repositories: readonly string[];
};

const repositoryFacet = {
  name: 'repository',
  label: 'Repository',
  formatValue: (value: string) => value,
};

export const repositoryMenu: FacetMenu = { label: 'Repository', facets: [repositoryFacet] };

/** The choice as the pills of facets have it, and back. */
export const asChosen = (repositories: readonly string[]): ChosenValues => ({
  [repositoryFacet.name]: repositories,
});
export const fromChosen = (chosen: ChosenValues) => chosen[repositoryFacet.name] ?? [];

/** The search as part of an address. */
export const searchCodec: UrlCodec<SearchFilter> = {
  read: (params) => ({
    text: params.get('q') ?? '',
    repositories: params.getAll(repositoryFacet.name),
  }),
  write: ({ text, repositories }, params) => {
    const query = new URLSearchParams(params);
    query.delete('q');
    query.delete(repositoryFacet.name);
    if (text !== '') query.set('q', text);
    for (const repository of repositories) query.append(repositoryFacet.name, repository);
    return query;
  },
};

/** The repositories that hits come from, with how many. A chosen one stays, even without a hit. */
export function repositoryOptions(
  hits: readonly SpecificationHit[],
  chosen: readonly string[],
): readonly FacetOption[] {
  const counts = new Map(chosen.map((slug) => [slug, 0]));
  for (const { codeHostSlug } of hits) {
    counts.set(codeHostSlug, (counts.get(codeHostSlug) ?? 0) + 1);
  }
  return [...counts]
    .sort(([one], [other]) => compareNames(one, other))
    .map(([value, count]) => ({ value, label: value, count }));
}
