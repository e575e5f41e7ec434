import { SlidersHorizontal } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from '#ui/button/Button.tsx';
import { Dialog } from '#ui/dialog/Dialog.tsx';
import type { FacetSelectionProps } from './FacetOptions.tsx';
import { FacetMenuOptions } from './FacetPills.tsx';
import { type FacetMenu, getSelectedFacets } from './facet.ts';

/**
 * Button that opens a dialog with the facets and the order of a list, for screens that are too narrow
 * for pills.
 */
export function FiltersButton({
  menus,
  order,
  resultCount,
  onClear,
  ...choice
}: FacetSelectionProps & {
  menus: readonly FacetMenu[];
  /** Menus for the sort order and the grouping. */
  order: ReactNode;
  /** Number of results with the noun, such as “7 competencies”. */
  resultCount: string;
  /** Removes all filters; undefined if no filter is set. */
  onClear: (() => void) | undefined;
}) {
  const [isOpen, setIsOpen] = useState(false);
  const facets = menus.flatMap((menu) => menu.facets);
  const active = getSelectedFacets(facets, choice.chosen).length;
  const close = () => setIsOpen(false);
  return (
    <>
      <Button icon={SlidersHorizontal} aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        {active === 0 ? 'Filters' : `Filters (${active})`}
      </Button>
      {isOpen && (
        <Dialog
          title="Filters"
          onClose={close}
          footer={
            <>
              {onClear && (
                <Button data-place="start" onClick={onClear}>
                  Clear
                </Button>
              )}
              <Button variant="primary" onClick={close}>
                Show {resultCount}
              </Button>
            </>
          }
        >
          {order}
          {menus.map((menu) => (
            <FacetMenuOptions key={menu.label} menu={menu} {...choice} />
          ))}
        </Dialog>
      )}
    </>
  );
}
