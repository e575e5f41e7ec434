import { ArrowDown, ArrowUp } from 'lucide-react';
import { IconButton } from '#ui/button/IconButton.tsx';
import { InlineSelect } from '#ui/field/InlineSelect.tsx';
import styles from './ListFilterBar.module.css';

type Options<Key> = readonly { readonly value: Key; readonly label: string }[];

/** Menus for the sort order and the grouping of a list. */
export function OrderMenus<Sort extends string, Group extends string>({
  sort,
  sortOptions,
  widestLabel,
  descending,
  isReversible = true,
  onSort,
  group,
  groupOptions,
  onGroup,
}: {
  sort: Sort;
  sortOptions: Options<Sort>;
  /**
   * Label of an order that is chosen while the user types. Its width is reserved, so that nothing
   * moves.
   */
  widestLabel?: string;
  descending: boolean;
  /** False if the order has no opposite, such as the order of the best matches. */
  isReversible?: boolean;
  onSort: (sort: Sort, descending: boolean) => void;
  group: Group;
  groupOptions: Options<Group>;
  onGroup: (group: Group) => void;
}) {
  return (
    <div className={styles.menus}>
      <InlineSelect
        label="Sort by"
        value={sort}
        options={sortOptions}
        widestLabel={widestLabel}
        onChange={(value) => onSort(value, false)}
      />
      <IconButton
        label="Reverse the order"
        icon={descending ? ArrowDown : ArrowUp}
        aria-pressed={descending}
        style={isReversible ? {} : { visibility: 'hidden' }}
        onClick={() => onSort(sort, !descending)}
      />
      <InlineSelect label="Group by" value={group} options={groupOptions} onChange={onGroup} />
    </div>
  );
}
