import type { FilteredPeople } from '#data/directory/people/people-facets.ts';
import { filterByLabel } from '#text/search-text.ts';
import { Button } from '#ui/button/Button.tsx';
import { FilterOptions } from '#ui/field/FilterOptions.tsx';
import { FilterPill } from '#ui/field/FilterPill.tsx';
import { chosenLabel, facetLabels, facetMenus } from './facet-labels.ts';
import { facetOptions } from './facet-options.ts';
import type { PeopleFilterControl } from './use-people-filter.ts';

/** The facets beside the search field, and how to be rid of them all. */
export function PeopleFilters({
  filter,
  counts,
  onClear,
}: {
  filter: PeopleFilterControl;
  counts: FilteredPeople['counts'];
  onClear: () => void;
}) {
  const { chosen, choose } = filter;
  return (
    <>
      {facetMenus.map(({ label, facets }) => (
        <FilterPill
          key={label}
          label={label}
          chosen={chosenLabel(facets, chosen)}
          onRemove={() => filter.drop(facets)}
        >
          {() =>
            facets.map((facet) => (
              <FilterOptions
                key={facet}
                label={facetLabels[facet]}
                options={facetOptions(facet, counts[facet])}
                find={filterByLabel}
                isChosen={(value) => chosen[facet].has(value)}
                onChoose={(value, on) => choose(facet, value, on)}
                none="Known once people are looked up."
              />
            ))
          }
        </FilterPill>
      ))}
      {filter.isUsed && (
        <Button size="small" variant="quiet" onClick={onClear}>
          Clear
        </Button>
      )}
    </>
  );
}
