import { closedFacets, type FacetName } from '#data/directory/competency-facets.ts';
import type { CompetencyResults } from '#data/directory/competency-results.ts';
import { type CompetencyView, withChosen } from '#data/directory/competency-view.ts';
import { FacetOptions } from './FacetOptions.tsx';
import { facetLabels } from './facet-words.ts';

const orders: Partial<Record<FacetName, readonly string[]>> = closedFacets;

/** The options of facets that belong together. */
export function FacetGroup({
  facets,
  view,
  counts,
  onChange,
}: {
  facets: readonly FacetName[];
  view: CompetencyView;
  counts: CompetencyResults['counts'];
  onChange: (view: CompetencyView) => void;
}) {
  return facets.map((facet) => (
    <FacetOptions
      key={facet}
      facet={facet}
      label={facetLabels[facet]}
      order={orders[facet]}
      chosen={view.chosen[facet]}
      counts={counts(facet)}
      onChange={(values) => onChange(withChosen(view, facet, values))}
    />
  ));
}
