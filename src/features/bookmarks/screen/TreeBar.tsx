import { ChevronsDownUp, ChevronsUpDown, CircleDot, ListChecks } from 'lucide-react';
import { type ViewOrder, viewOrders } from '#data/bookmarks/tree/bookmark-tree.ts';
import { formatNodeCounts } from '#features/bookmarks/node-labels.tsx';
import { useScreen } from '#features/bookmarks/screen-state/bookmarks-screen.ts';
import { formatCount, formatNumber } from '#text/format-number.ts';
import { Button } from '#ui/button/Button.tsx';
import { DebouncedStatus } from '#ui/field/DebouncedStatus.tsx';
import { InlineSelect } from '#ui/field/InlineSelect.tsx';
import { SearchField } from '#ui/field/SearchField.tsx';
import { ResponsiveLabel } from '#ui/text/VisuallyHidden.tsx';
import styles from './screen.module.css';

const orderNames: Record<ViewOrder, string> = {
  saved: 'Saved order',
  title: 'By title',
  path: 'By path',
  repository: 'By repository',
};

const orders = viewOrders.map((value) => ({ value, label: orderNames[value] }));

/** Toolbar with the search, the order, and commands for the whole tree. */
export function TreeBar() {
  const { search, branches, selection, focus } = useScreen();
  const { query, setQuery, changed, onlyChanged, setOnlyChanged, filter, order, setOrder } = search;
  const { showsDetails, selectsSeveral, setSelectsSeveral } = selection;
  const found =
    filter && (formatNodeCounts(filter.total)?.concat(' found') ?? 'No bookmarks found');
  const several =
    selection.count > 1 ? `${formatCount(selection.count, 'row')} selected` : undefined;
  return (
    <div className={styles.bar} data-only={showsDetails ? 'wide' : undefined}>
      <SearchField
        ref={focus.filterField}
        label="Filter bookmarks"
        value={query}
        onChange={setQuery}
        onLeave={focus.goToFirst}
      />
      {(changed.size > 0 || onlyChanged) && (
        <Button
          variant="quiet"
          icon={CircleDot}
          aria-pressed={onlyChanged}
          title="Changed since you read it"
          onClick={() => setOnlyChanged(!onlyChanged)}
        >
          Changed {formatNumber(changed.size)}
        </Button>
      )}
      <span className={styles.found}>
        {order !== 'saved' && 'Sorted for viewing only. The saved order stays.'}
        {found !== undefined && <span aria-hidden>{found}</span>}
        <DebouncedStatus>{found}</DebouncedStatus>
        <DebouncedStatus>{several}</DebouncedStatus>
      </span>
      <span className={styles.order}>
        <InlineSelect
          label="Order shown"
          isLabelHidden
          value={order}
          options={orders}
          onChange={setOrder}
        />
      </span>
      <span className={styles.branches}>
        <Button variant="quiet" icon={ChevronsUpDown} onClick={branches.openAll}>
          <ResponsiveLabel>Expand all</ResponsiveLabel>
        </Button>
        <Button variant="quiet" icon={ChevronsDownUp} onClick={branches.closeAll}>
          <ResponsiveLabel>Collapse all</ResponsiveLabel>
        </Button>
        <Button
          variant="quiet"
          icon={ListChecks}
          aria-pressed={selectsSeveral}
          onClick={() => setSelectsSeveral(!selectsSeveral)}
        >
          <ResponsiveLabel>Select several</ResponsiveLabel>
        </Button>
      </span>
    </div>
  );
}
