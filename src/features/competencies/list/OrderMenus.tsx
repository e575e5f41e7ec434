import { ArrowDown, ArrowUp } from 'lucide-react';
import { groupFacets } from '#data/directory/competencies/competency-facets.ts';
import { sortableFields } from '#data/directory/competencies/competency-fields.ts';
import {
  type CompetencyView,
  type GroupKey,
  groupKeys,
  type SortKey,
} from '#data/directory/competencies/competency-view.ts';
import { IconButton } from '#ui/button/IconButton.tsx';
import { QuietSelect } from '#ui/field/QuietSelect.tsx';
import styles from './OrderMenus.module.css';

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

/** How the list is sorted and grouped. */
export function OrderMenus({
  view,
  onChange,
}: {
  view: CompetencyView;
  onChange: (view: CompetencyView) => void;
}) {
  const searching = view.query.trim() !== '';
  // Without a search the default order is by name.
  const sort: SortKey = view.sort === 'match' && !searching ? 'name' : view.sort;
  const change = (next: SortKey, descending: boolean) => {
    const usual = next === 'name' && !searching && !descending;
    onChange({ ...view, sort: usual ? 'match' : next, descending });
  };
  return (
    <div className={styles.menus}>
      <QuietSelect
        label="Sort by"
        value={sort}
        options={sortOptions.filter(({ value }) => value !== 'match' || searching)}
        onChange={(value) => change(value, false)}
      />
      {sort !== 'match' && (
        <IconButton
          label="Reverse the order"
          icon={view.descending ? ArrowDown : ArrowUp}
          aria-pressed={view.descending}
          onClick={() => change(sort, !view.descending)}
        />
      )}
      <QuietSelect
        label="Group by"
        value={view.group}
        options={groupOptions}
        onChange={(group) => onChange({ ...view, group })}
      />
    </div>
  );
}
