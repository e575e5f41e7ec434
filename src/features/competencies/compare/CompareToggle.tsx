import {
  isSameCompetency,
  type ListedCompetency,
} from '#data/directory/competencies/competency-list.ts';
import { Checkbox } from '#ui/field/Checkbox.tsx';
import styles from './CompareToggle.module.css';
import { useComparison } from './ComparisonProvider.tsx';

/** Chooses the competency that is open for comparison. */
export function CompareToggle({ listed }: { listed: ListedCompetency }) {
  const { chosen, isFull, toggle } = useComparison();
  const isChosen = chosen.some((one) => isSameCompetency(one, listed));
  return (
    <span className={styles.place}>
      <Checkbox
        label="Compare"
        checked={isChosen}
        aria-disabled={(isFull && !isChosen) || undefined}
        onChange={() => toggle(listed)}
      />
    </span>
  );
}
