import { SlidersHorizontal } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import {
  activeFacets,
  competencyFacetMenus,
} from '#data/directory/competencies/competency-facets.ts';
import type { CompetencyResults } from '#data/directory/competencies/competency-results.ts';
import {
  type CompetencyView,
  isWholeView,
  wholeView,
} from '#data/directory/competencies/competency-view.ts';
import { formatCompetencyCount } from '#data/directory/shown-names.ts';
import { Button } from '#ui/button/Button.tsx';
import { Dialog } from '#ui/dialog/Dialog.tsx';
import { FacetOptions } from '#workflows/facets/FacetOptions.tsx';
import { OrderMenus } from './OrderMenus.tsx';

/** All that narrows and orders the list, in a dialog, where there is no room beside the list. */
export function FiltersButton({
  view,
  results,
  onChange: change,
  onClear,
  children,
}: {
  view: CompetencyView;
  results: CompetencyResults;
  onChange: (view: CompetencyView) => void;
  onClear: () => void;
  children: ReactNode;
}) {
  const [open, setOpen] = useState(false);
  const active = activeFacets(view.chosen).length;
  const close = () => setOpen(false);
  return (
    <>
      <Button icon={SlidersHorizontal} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {active === 0 ? 'Filters' : `Filters (${active})`}
      </Button>
      {!isWholeView(view) && (
        <Button variant="quiet" onClick={onClear}>
          Clear
        </Button>
      )}
      {children}
      {open && (
        <Dialog
          title="Filters"
          onClose={close}
          footer={
            <>
              {!isWholeView(view) && (
                <Button data-place="start" onClick={() => change(wholeView)}>
                  Clear
                </Button>
              )}
              <Button variant="primary" onClick={close}>
                Show {formatCompetencyCount(results.count)}
              </Button>
            </>
          }
        >
          <OrderMenus view={view} onChange={change} />
          {competencyFacetMenus.map(({ label, facets, hint }) => (
            <FacetOptions
              key={label}
              facets={facets}
              hint={hint}
              chosen={view.chosen}
              optionsOf={results.optionsOf}
              onChange={(chosen) => change({ ...view, chosen })}
            />
          ))}
        </Dialog>
      )}
    </>
  );
}
