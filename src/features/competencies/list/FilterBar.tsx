import type { CompetencyResults } from '#data/directory/competencies/competency-results.ts';
import {
  type CompetencyView,
  isWholeView,
  withChosen,
} from '#data/directory/competencies/competency-view.ts';
import { Button } from '#ui/button/Button.tsx';
import { FilterPill } from '#ui/field/FilterPill.tsx';
import { useMedia } from '#ui/page/use-media.ts';
import { FacetGroup } from './FacetGroup.tsx';
import styles from './FilterBar.module.css';
import { FiltersButton } from './FiltersButton.tsx';
import { chosenLabel, facetMenus } from './facet-labels.ts';
import { OrderMenus } from './OrderMenus.tsx';

/** Facets, sorting and grouping beside the search field; under 900 px in a dialog. */
export function FilterBar({
  view,
  results,
  onChange: change,
  onClear,
}: {
  view: CompetencyView;
  results: CompetencyResults;
  onChange: (view: CompetencyView) => void;
  onClear: () => void;
}) {
  const narrow = useMedia('(max-width: 899.98px)');
  if (narrow) {
    return <FiltersButton view={view} results={results} onChange={change} onClear={onClear} />;
  }
  return (
    <>
      {facetMenus.map(({ label, facets }) => (
        <FilterPill
          key={label}
          label={label}
          chosen={chosenLabel(facets, view.chosen)}
          onRemove={() => change(facets.reduce((next, facet) => withChosen(next, facet, []), view))}
        >
          {() => (
            <FacetGroup facets={facets} view={view} counts={results.counts} onChange={change} />
          )}
        </FilterPill>
      ))}
      {!isWholeView(view) && (
        <Button size="small" variant="quiet" onClick={onClear}>
          Clear
        </Button>
      )}
      <div className={styles.order}>
        <OrderMenus view={view} onChange={change} />
      </div>
    </>
  );
}
