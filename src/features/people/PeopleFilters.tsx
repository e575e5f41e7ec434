import type { FilteredPeople } from '#data/directory/people-facets.ts';
import { Button } from '#ui/Button.tsx';
import { FilterPill } from '#ui/FilterPill.tsx';
import { FacetChoices } from './FacetChoices.tsx';
import { chosenWords, facetMenus } from './facet-words.ts';
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
          chosen={chosenWords(facets, chosen)}
          onRemove={() => filter.drop(facets)}
        >
          {() =>
            facets.map((facet) => (
              <FacetChoices
                key={facet}
                facet={facet}
                chosen={chosen[facet]}
                counts={counts[facet]}
                onChoose={(value, on) => choose(facet, value, on)}
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
