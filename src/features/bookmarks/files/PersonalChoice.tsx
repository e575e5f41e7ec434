import { formatCount } from '#text/format-number.ts';
import { Checkbox } from '#ui/field/Checkbox.tsx';
import styles from './PersonalChoice.module.css';
import { formatPersonalLists, type PersonalPlan } from './personal-lists.ts';

/** Offers to bring back the stars and saved views that a copy holds. */
export function PersonalChoice({
  plan,
  isChosen,
  onChoose,
}: {
  plan: PersonalPlan;
  isChosen: boolean;
  onChoose: (isChosen: boolean) => void;
}) {
  const { alreadyThere, withoutFolder } = plan;
  const what = formatPersonalLists(plan);
  return (
    <div className={styles.choice}>
      {what !== undefined && (
        <Checkbox
          label={`Bring back ${what}`}
          checked={isChosen}
          onChange={({ target }) => onChoose(target.checked)}
        />
      )}
      {alreadyThere > 0 && (
        <p className={styles.left}>
          {formatCount(alreadyThere, 'star or saved view is', 'stars and saved views are')} there
          already.
        </p>
      )}
      {withoutFolder > 0 && (
        <p className={styles.left}>
          {formatCount(withoutFolder, 'star is', 'stars are')} left out, because you don’t have{' '}
          {withoutFolder === 1 ? 'its folder' : 'their folders'}.
        </p>
      )}
    </div>
  );
}
