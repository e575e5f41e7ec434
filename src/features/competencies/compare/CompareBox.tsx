import {
  isSameCompetency,
  type ListedCompetency,
} from '#data/directory/competencies/competency-list.ts';
import { shownName } from '#data/directory/shown-names.ts';
import type { RowLink } from '#ui/list/LinkList.tsx';
import styles from './CompareBox.module.css';
import { useComparison } from './ComparisonProvider.tsx';

/** Chooses the competency of a row for comparison. Tab reaches it from the row's link. */
export function CompareBox({ listed, link }: { listed: ListedCompetency; link: RowLink }) {
  const { chosen, isFull, isChoosing, toggle } = useComparison();
  const isChosen = chosen.some((one) => isSameCompetency(one, listed));
  return (
    <label className={styles.target} data-choosing={isChoosing || undefined}>
      <input
        type="checkbox"
        className={styles.box}
        aria-label={`Compare ${shownName(listed.name)}`}
        tabIndex={link.tabIndex}
        checked={isChosen}
        aria-disabled={(isFull && !isChosen) || undefined}
        onFocus={link.onFocus}
        onKeyDown={link.onKeyDown}
        onChange={() => toggle(listed)}
      />
    </label>
  );
}
