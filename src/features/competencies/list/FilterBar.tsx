import { FilterX } from 'lucide-react';
import type { ReactNode } from 'react';
import { competencyFacetMenus } from '#data/directory/competencies/competency-facets.ts';
import type { CompetencyResults } from '#data/directory/competencies/competency-results.ts';
import { type CompetencyView, isWholeView } from '#data/directory/competencies/competency-view.ts';
import { Button } from '#ui/button/Button.tsx';
import { narrowScreen, useMedia } from '#ui/page/use-media.ts';
import { useOfferedActions } from '#workflows/commands/OfferedActions.tsx';
import { FacetPills } from '#workflows/facets/FacetPills.tsx';
import styles from './FilterBar.module.css';
import { FiltersButton } from './FiltersButton.tsx';
import { mostNamed } from './NoMatch.tsx';
import { OrderMenus } from './OrderMenus.tsx';

/** Facets, sorting and grouping beside the search field; under 900 px in a dialog. */
export function FilterBar(props: {
  view: CompetencyView;
  results: CompetencyResults;
  onChange: (view: CompetencyView) => void;
  onClear: () => void;
  /** Beside the button that clears. */
  children: ReactNode;
}) {
  const { view, results, onChange, onClear, children } = props;
  const narrow = useMedia(narrowScreen);
  const clearing = { id: 'clear-filters', label: 'Clear filters', context: '', icon: FilterX };
  useOfferedActions(() => (isWholeView(view) ? [] : [{ ...clearing, run: onClear }]));
  if (narrow) return <FiltersButton {...props} />;
  return (
    <>
      <FacetPills
        menus={competencyFacetMenus}
        chosen={view.chosen}
        optionsOf={results.optionsOf}
        onChange={(chosen) => onChange({ ...view, chosen })}
        mostNamed={mostNamed}
      />
      {!isWholeView(view) && (
        <Button size="small" variant="quiet" onClick={onClear}>
          Clear
        </Button>
      )}
      {children}
      <div className={styles.order}>
        <OrderMenus view={view} onChange={onChange} />
      </div>
    </>
  );
}
