import type { RefObject } from 'react';
import { sortableFields } from '#data/directory/competencies/competency-fields.ts';
import { formatCompetencyCount } from '#data/directory/display-names.ts';
import { SelectSeveralButton } from '#features/competencies/compare/Comparison.tsx';
import type { CompetencyResults } from '#features/competencies/competency-results.ts';
import {
  type CompetencyView,
  competencyFacetMenus,
  defaultCompetencyView,
  type GroupKey,
  groupFacets,
  groupKeys,
  isDefaultCompetencyView,
  type SortKey,
} from '#features/competencies/competency-view.ts';
import { narrowScreenQuery, useMediaQuery } from '#ui/page/use-media.ts';
import { FacetPills } from '#workflows/facets/FacetPills.tsx';
import { FiltersButton } from '#workflows/facets/FiltersButton.tsx';
import type { SelectedFacetValues } from '#workflows/facets/facet.ts';
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
  const isDefault = isDefaultCompetencyView(view);
  const order = <CompetencyOrderMenus view={view} onChange={onChange} />;
  const facets = {
    menus: competencyFacetMenus,
    chosen: view.chosen,
    optionsOf: results.optionsOf,
    onChange: (chosen: SelectedFacetValues) => onChange({ ...view, chosen }),
  };
  return (
    <ListFilterBar
      ref={ref}
      label="Filter by name, text or owner"
      kind="competency"
      filter={view}
      isDefault={isDefault}
      status={status}
      onType={onType}
      onStarred={(starred) => onChange({ ...view, starred })}
      onClear={onClear}
      end={
        <>
          {!isNarrow && order}
          {results.count > 0 && <SelectSeveralButton />}
        </>
      }
    >
      {isNarrow ? (
        <FiltersButton
          {...facets}
          order={order}
          resultCount={formatCompetencyCount(results.count)}
          onClear={isDefault ? undefined : () => onChange(defaultCompetencyView)}
        />
      ) : (
        <FacetPills {...facets} />
      )}
    </ListFilterBar>
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
      widestLabel="Best match"
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
