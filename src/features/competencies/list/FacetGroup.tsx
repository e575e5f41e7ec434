import { closedFacets, type FacetName } from '#data/directory/competencies/competency-facets.ts';
import type { CompetencyResults } from '#data/directory/competencies/competency-results.ts';
import { type CompetencyView, withChosen } from '#data/directory/competencies/competency-view.ts';
import { compareNames } from '#text/compare-names.ts';
import { filterByLabel } from '#text/search-text.ts';
import { type FilterOption, FilterOptions } from '#ui/field/FilterOptions.tsx';
import { facetLabels, valueLabel } from './facet-labels.ts';

const orders: Partial<Record<FacetName, readonly string[]>> = closedFacets;

/** In a long list, what is not given would be out of sight at its end. */
function notGivenFirst(a: string, b: string): number {
  return Number(b === '') - Number(a === '') || compareNames(a, b);
}

function optionsOf(
  facet: FacetName,
  counts: ReadonlyMap<string, number>,
  chosen: readonly string[],
): FilterOption[] {
  // What is chosen can always be taken back, even where nothing has it now.
  const values = [...new Set([...counts.keys(), ...chosen])];
  const inOrder =
    orders[facet]?.filter((value) => values.includes(value)) ?? values.sort(notGivenFirst);
  return inOrder.map((value) => ({
    value,
    label: valueLabel(facet, value),
    count: counts.get(value) ?? 0,
  }));
}

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
  return facets.map((facet) => {
    const chosen = view.chosen[facet];
    return (
      <FilterOptions
        key={facet}
        label={facetLabels[facet]}
        options={optionsOf(facet, counts(facet), chosen)}
        find={filterByLabel}
        isChosen={(value) => chosen.includes(value)}
        onChoose={(value, on) => {
          const others = chosen.filter((other) => other !== value);
          onChange(withChosen(view, facet, on ? [...others, value] : others));
        }}
      />
    );
  });
}
