import { type FacetOption, facetOptions, narrow } from '#data/directory/facets.ts';
import { searchWords } from '#text/fold-text.ts';
import { type CompetencyFacet, competencyFacets } from './competency-facets.ts';
import type { ListedCompetency } from './competency-list.ts';
import { type CompetencyGroup, groupCompetencies, sortCompetencies } from './competency-order.ts';
import { competencySearch } from './competency-search.ts';
import type { CompetencyView } from './competency-view.ts';

/** What a view shows of a list. */
export type CompetencyResults = {
  /** How many match. */
  readonly count: number;
  /** The matches in the order shown. */
  readonly groups: readonly CompetencyGroup[];
  /** The values of a facet to choose from; worked out when asked, for menus that are open. */
  readonly optionsOf: (facet: CompetencyFacet) => readonly FacetOption[];
  /** How many would match without the choice of a facet, or without the search. */
  readonly without: (what: CompetencyFacet | 'query') => number;
};

/** Searches, filters, sorts and groups a list as the view says. */
export function showCompetencies(
  all: readonly ListedCompetency[],
  { query, chosen, sort, descending, group }: Omit<CompetencyView, 'starred'>,
): CompetencyResults {
  const found = competencySearch(all).find(query);
  const matching = narrow(found, competencyFacets, chosen);
  const byMatch = sort === 'match' && searchWords(query).length > 0;
  const key = sort === 'match' ? 'name' : sort;
  // As listed it is sorted by category and name already.
  const asListed = found === all && key === 'name' && !descending && group === 'category';
  const asFound = byMatch || asListed;
  const inOrder = asFound ? matching : sortCompetencies(all, matching, key, descending);
  return {
    count: matching.length,
    groups: groupCompetencies(inOrder, group, {
      descending: descending && sort === group,
      asFound,
    }),
    optionsOf: (facet) => facetOptions(found, competencyFacets, chosen, facet),
    without: (what) =>
      what === 'query'
        ? narrow(all, competencyFacets, chosen).length
        : narrow(found, competencyFacets, chosen, what.name).length,
  };
}
