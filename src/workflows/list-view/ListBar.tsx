import { ArrowDown, ArrowUp, FilterX, SlidersHorizontal } from 'lucide-react';
import { type ReactNode, type RefObject, useState } from 'react';
import { Button } from '#ui/button/Button.tsx';
import { IconButton } from '#ui/button/IconButton.tsx';
import { Dialog } from '#ui/dialog/Dialog.tsx';
import { DebouncedStatus } from '#ui/field/DebouncedStatus.tsx';
import { InlineSelect } from '#ui/field/InlineSelect.tsx';
import { SearchField } from '#ui/field/SearchField.tsx';
import { focusRegion } from '#ui/page/focus.ts';
import { narrowScreenQuery, useMediaQuery } from '#ui/page/use-media.ts';
import { useRegisterActions } from '#workflows/palette/PaletteProvider.tsx';
import { StarredPill } from '#workflows/stars/StarButton.tsx';
import { FacetMenuOptions, FacetPills } from './FacetPills.tsx';
import { getSelectedFacets, type SelectedFacetValues } from './facet.ts';
import styles from './ListBar.module.css';
import { bestMatch, type ListResults, type ListView, type ListViewModel } from './list-view.ts';

type Props<T> = {
  list: ListViewModel<T>;
  view: ListView;
  onChange: (view: ListView) => void;
};

/** Moves the facets, the order and the grouping into a dialog on narrow screens. */
export function ListBar<T>({
  ref,
  label,
  list,
  view,
  results,
  resultCount,
  status,
  none,
  onType,
  onChange,
  onClear,
  end,
}: Props<T> & {
  ref: RefObject<HTMLInputElement | null>;
  /** Label of the search field. */
  label: string;
  results: Pick<ListResults<T>, 'optionsOf'>;
  /** Number of results with the noun, such as “7 competencies”. */
  resultCount: string;
  /** Number of matches, announced after a pause in typing. */
  status: string | undefined;
  /** Shown if a facet has no values. */
  none?: string | undefined;
  onType: (view: ListView) => void;
  /** Clears the search and the filters, and focuses the search field. */
  onClear: () => void;
  end?: ReactNode;
}) {
  const isNarrow = useMediaQuery(narrowScreenQuery);
  const isClear = list.isClear(view);
  const action = { id: 'clear-filters', label: 'Clear filters', context: '', icon: FilterX };
  useRegisterActions(() => (isClear ? [] : [{ ...action, run: onClear }]));
  const order = <OrderMenus list={list} view={view} onChange={onChange} />;
  const choice = {
    chosen: view.chosen,
    optionsOf: results.optionsOf,
    onChange: (chosen: SelectedFacetValues) => onChange({ ...view, chosen }),
    none,
  };
  return (
    <div className={styles.bar}>
      <div className={styles.filters}>
        <SearchField
          ref={ref}
          label={label}
          value={view.query}
          onChange={(query) => onType({ ...view, query })}
          onLeave={() => focusRegion('first row')}
        />
        <StarredPill
          kind={list.kind}
          isOn={view.starred}
          onToggle={() => onChange({ ...view, starred: !view.starred })}
        />
        {isNarrow ? (
          <FiltersButton
            active={getSelectedFacets(list.facets, view.chosen).length}
            resultCount={resultCount}
            onClear={isClear ? undefined : () => onChange(list.clear(view))}
          >
            {order}
            {list.menus.map((menu) => (
              <FacetMenuOptions key={menu.label} menu={menu} {...choice} />
            ))}
          </FiltersButton>
        ) : (
          <FacetPills menus={list.menus} {...choice} />
        )}
        {/* Keeps its space while it is hidden, so that nothing moves when it appears. */}
        <span className={styles.clear} style={isClear ? { visibility: 'hidden' } : {}}>
          <Button size="small" variant="quiet" onClick={onClear}>
            Clear
          </Button>
        </span>
      </div>
      {!isNarrow && order}
      {end}
      <DebouncedStatus>{status}</DebouncedStatus>
    </div>
  );
}

/** Replaces the pills on narrow screens. */
function FiltersButton({
  active,
  resultCount,
  onClear,
  children,
}: {
  /** Number of facets with a selection. */
  active: number;
  resultCount: string;
  /** Undefined if no filter is set. */
  onClear: (() => void) | undefined;
  children: ReactNode;
}) {
  const [isOpen, setIsOpen] = useState(false);
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
          {children}
        </Dialog>
      )}
    </>
  );
}

function OrderMenus<T>({ list, view, onChange }: Props<T>) {
  const { orders, groupings, defaultView } = list;
  const sort = list.getSort(view);
  const defaultSort = list.getSort({ ...view, sort: defaultView.sort });
  const offered = defaultSort === bestMatch.key ? [bestMatch, ...orders] : orders;
  const change = (next: string, descending: boolean) => {
    const isDefault = next === defaultSort && !descending;
    onChange({ ...view, sort: isDefault ? defaultView.sort : next, descending });
  };
  return (
    <div className={styles.menus}>
      <InlineSelect
        label="Sort by"
        value={sort}
        options={offered.map(({ key, label }) => ({ value: key, label }))}
        // Keeps its width, although “Best match” is chosen while the user types.
        widestLabel={list.findsBestFirst && bestMatch.label}
        onChange={(next) => change(next, false)}
      />
      <IconButton
        label="Reverse the order"
        icon={view.descending ? ArrowDown : ArrowUp}
        aria-pressed={view.descending}
        style={sort === bestMatch.key ? { visibility: 'hidden' } : {}}
        onClick={() => change(sort, !view.descending)}
      />
      <InlineSelect
        label="Group by"
        value={view.group}
        options={groupings.map(({ name, label }) => ({ value: name, label }))}
        onChange={(group) => onChange({ ...view, group })}
      />
    </div>
  );
}
