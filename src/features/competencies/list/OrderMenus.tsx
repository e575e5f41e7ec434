import { ArrowDown, ArrowUp } from 'lucide-react';
import {
  type CompetencyView,
  groupKeys,
  type SortKey,
  sortKeys,
} from '#data/directory/competencies/competency-view.ts';
import { IconButton } from '#ui/button/IconButton.tsx';
import { QuietSelect } from '#ui/field/QuietSelect.tsx';
import { groupLabels, sortLabels } from './facet-labels.ts';
import styles from './OrderMenus.module.css';

/** How the list is sorted and grouped. */
export function OrderMenus({
  view,
  onChange,
}: {
  view: CompetencyView;
  onChange: (view: CompetencyView) => void;
}) {
  const searching = view.query.trim() !== '';
  // Without a search the usual order is the one of names.
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
        options={sortKeys
          .filter((value) => value !== 'match' || searching)
          .map((value) => ({ value, label: sortLabels[value] }))}
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
        options={groupKeys.map((value) => ({ value, label: groupLabels[value] }))}
        onChange={(group) => onChange({ ...view, group })}
      />
    </div>
  );
}
