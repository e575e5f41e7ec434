import { ChevronsDownUp, ChevronsUpDown, CopyCheck, Keyboard, ListChecks } from 'lucide-react';
import type { Ref } from 'react';
import type { ViewOrder } from '#data/bookmarks/tree/tree-order.ts';
import { formatTally } from '#features/bookmarks/format-tally.ts';
import { WideLabel } from '#features/bookmarks/WideLabel.tsx';
import { formatCount } from '#text/format-number.ts';
import { Button } from '#ui/button/Button.tsx';
import { IconButton } from '#ui/button/IconButton.tsx';
import { SearchField } from '#ui/field/SearchField.tsx';
import { VisuallyHidden } from '#ui/text/VisuallyHidden.tsx';
import styles from './TreeBar.module.css';
import type { TreeSearch } from './use-tree-search.ts';

const orderNames: Record<ViewOrder, string> = {
  saved: 'Saved order',
  title: 'By title',
  path: 'By path',
  repository: 'By repository',
};

function isOrder(value: string): value is ViewOrder {
  return value in orderNames;
}

/** What is looked for in the tree, how it is looked at, and how much of it is open. */
export function TreeBar({
  search: { query, setQuery, filter, order, setOrder },
  showing,
  choosesSeveral,
  onChooseSeveral,
  onFindDuplicates,
  onShowKeys,
  onOpenAll,
  onCloseAll,
  fieldRef,
}: {
  search: TreeSearch;
  /** Where tree and details are screens of their own, the bar belongs to the tree. */
  showing: 'tree' | 'details';
  choosesSeveral: boolean;
  onChooseSeveral: (several: boolean) => void;
  onFindDuplicates: () => void;
  onShowKeys: () => void;
  onOpenAll: () => void;
  onCloseAll: () => void;
  fieldRef: Ref<HTMLInputElement | null>;
}) {
  const found = filter && (formatTally(filter.total) ?? 'Nothing');
  return (
    <div className={styles.bar} data-showing={showing}>
      <SearchField ref={fieldRef} label="Filter bookmarks" value={query} onChange={setQuery} />
      <select
        className={styles.order}
        aria-label="Order shown"
        value={order}
        onChange={({ target: { value } }) => {
          if (isOrder(value)) setOrder(value);
        }}
      >
        {Object.entries(orderNames).map(([value, name]) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </select>
      <span className={styles.branches}>
        <Button variant="quiet" icon={ChevronsUpDown} onClick={onOpenAll}>
          <WideLabel>Expand all</WideLabel>
        </Button>
        <Button variant="quiet" icon={ChevronsDownUp} onClick={onCloseAll}>
          <WideLabel>Collapse all</WideLabel>
        </Button>
        <Button
          variant="quiet"
          icon={ListChecks}
          aria-pressed={choosesSeveral}
          onClick={() => onChooseSeveral(!choosesSeveral)}
        >
          <WideLabel>Select several</WideLabel>
        </Button>
        <Button variant="quiet" icon={CopyCheck} onClick={onFindDuplicates}>
          <WideLabel>Duplicates</WideLabel>
        </Button>
        <IconButton label="Keys" icon={Keyboard} aria-keyshortcuts="?" onClick={onShowKeys} />
      </span>
      <span className={styles.found}>
        {order !== 'saved' && 'Sorted for viewing; the saved order stays as it is.'}
        <span role="status">
          {found !== undefined && (
            <>
              <VisuallyHidden>Found: </VisuallyHidden>
              {found}
              <VisuallyHidden>
                {filter && `, ${formatCount(filter.shown.length, 'row')} shown`}
              </VisuallyHidden>
            </>
          )}
        </span>
      </span>
    </div>
  );
}
