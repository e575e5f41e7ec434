import { SlidersHorizontal } from 'lucide-react';
import { type RefObject, useState } from 'react';
import { sortableFields } from '#data/directory/competencies/competency-fields.ts';
import { formatCompetencyCount } from '#data/directory/shown-names.ts';
import { SelectSeveralButton } from '#features/competencies/compare/Comparison.tsx';
import type { CompetencyResults } from '#features/competencies/competency-results.ts';
import {
  type CompetencyView,
  competencyFacetMenus,
  competencyFacets,
  defaultCompetencyView,
  type GroupKey,
  groupFacets,
  groupKeys,
  isDefaultCompetencyView,
  type SortKey,
} from '#features/competencies/competency-view.ts';
import { Button } from '#ui/button/Button.tsx';
import { Dialog } from '#ui/dialog/Dialog.tsx';
import { narrowScreenQuery, useMediaQuery } from '#ui/page/use-media.ts';
import { FacetMenuOptions, FacetPills } from '#workflows/facets/FacetPills.tsx';
import { getSelectedFacets } from '#workflows/facets/facet.ts';
import { ListFilterBar } from '#workflows/facets/ListFilterBar.tsx';
import { OrderMenus } from '#workflows/facets/OrderMenus.tsx';

type Props = {
  view: CompetencyView;
  results: CompetencyResults;
  onChange: (view: CompetencyView) => void;
};

/**
 * Bar with the filters, sort order and grouping of the list. On narrow screens, a dialog contains
 * the facets, the sort order and the grouping.
 */
export function FilterBar({
  ref,
  view,
  results,
  status,
  onType,
  onChange,
  onClear,
}: Props & {
  ref: RefObject<HTMLInputElement | null>;
  /** Text with the number of matches, which screen readers announce after a pause in typing. */
  status: string | undefined;
  onType: (query: string) => void;
  onClear: () => void;
}) {
  const isNarrow = useMediaQuery(narrowScreenQuery);
  return (
    <ListFilterBar
      ref={ref}
      label="Filter by name, text or owner"
      kind="competency"
      filter={view}
      isDefault={isDefaultCompetencyView(view)}
      status={status}
      onType={onType}
      onStarred={(starred) => onChange({ ...view, starred })}
      onClear={onClear}
      end={
        <>
          {!isNarrow && <CompetencyOrderMenus view={view} onChange={onChange} />}
          {results.count > 0 && <SelectSeveralButton />}
        </>
      }
    >
      {isNarrow ? (
        <FiltersButton view={view} results={results} onChange={onChange} />
      ) : (
        <FacetPills
          menus={competencyFacetMenus}
          chosen={view.chosen}
          optionsOf={results.optionsOf}
          onChange={(chosen) => onChange({ ...view, chosen })}
        />
      )}
    </ListFilterBar>
  );
}

/** Button that opens a dialog with the facets, the sort order and the grouping. */
function FiltersButton({ view, results, onChange }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  const active = getSelectedFacets(competencyFacets, view.chosen).length;
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
              {!isDefaultCompetencyView(view) && (
                <Button data-place="start" onClick={() => onChange(defaultCompetencyView)}>
                  Clear
                </Button>
              )}
              <Button variant="primary" onClick={close}>
                Show {formatCompetencyCount(results.count)}
              </Button>
            </>
          }
        >
          <CompetencyOrderMenus view={view} onChange={onChange} />
          {competencyFacetMenus.map((menu) => (
            <FacetMenuOptions
              key={menu.label}
              menu={menu}
              chosen={view.chosen}
              optionsOf={results.optionsOf}
              onChange={(chosen) => onChange({ ...view, chosen })}
            />
          ))}
        </Dialog>
      )}
    </>
  );
}

const sortOptions: readonly { readonly value: SortKey; readonly label: string }[] = [
  { value: 'match', label: 'Best match' },
  ...sortableFields.map(({ sort: { key, label } }) => ({ value: key, label })),
];

const groupOptions: readonly { readonly value: GroupKey; readonly label: string }[] = groupKeys.map(
  (value) => ({
    value,
    label: groupFacets.find(({ name }) => name === value)?.label ?? 'Nothing',
  }),
);

/** Menus for sorting and grouping. */
function CompetencyOrderMenus({ view, onChange }: Omit<Props, 'results'>) {
  const isSearching = view.query.trim() !== '';
  // The stored sort key `match` has no effect without a search text, so the menu shows `name`.
  const sort: SortKey = view.sort === 'match' && !isSearching ? 'name' : view.sort;
  return (
    <OrderMenus
      sort={sort}
      sortOptions={sortOptions.filter(({ value }) => value !== 'match' || isSearching)}
      descending={view.descending}
      isReversible={sort !== 'match'}
      onSort={(next, descending) => {
        const isDefault = next === 'name' && !isSearching && !descending;
        onChange({ ...view, sort: isDefault ? 'match' : next, descending });
      }}
      group={view.group}
      groupOptions={groupOptions}
      onGroup={(group) => onChange({ ...view, group })}
    />
  );
}
