import { Columns3 } from 'lucide-react';
import {
  maxCompared,
  minCompared,
  writeChosen,
} from '#data/directory/competencies/chosen-competencies.ts';
import { competencyKey } from '#data/directory/competencies/competency-list.ts';
import { shownName } from '#data/directory/shown-names.ts';
import { paths } from '#paths.ts';
import { Button } from '#ui/button/Button.tsx';
import { ButtonLink } from '#ui/button/ButtonLink.tsx';
import styles from './CompareBar.module.css';
import { useComparison } from './ComparisonProvider.tsx';

/** What is chosen for comparison, and the way there; at the foot of the list, over it. */
export function CompareBar({ onClear }: { onClear: () => void }) {
  const { chosen, isFull, isChoosing, clear } = useComparison();
  const enough = chosen.length >= minCompared;
  return (
    <section className={styles.place} aria-label="Comparison" data-foot-bar hidden={!isChoosing}>
      <div className={styles.bar}>
        <span className={styles.words}>
          <span role="status" className={styles.count}>
            {isChoosing && chosen.length === 0 && `Choose ${minCompared} to ${maxCompared}`}
            {chosen.length > 0 && `${chosen.length} chosen`}
            {isFull && ` (${maxCompared} at most)`}
            {chosen.length > 0 && !enough && ', choose another'}
          </span>
          <span className={styles.names}>
            {chosen.map((one, index) => (
              <span key={competencyKey(one)}>
                {index > 0 && ', '}
                <bdi>{shownName(one.name)}</bdi>
              </span>
            ))}
          </span>
        </span>
        {enough && (
          <ButtonLink
            variant="primary"
            icon={Columns3}
            to={paths.compareCompetencies({ chosen: writeChosen(chosen) })}
          >
            Compare
          </ButtonLink>
        )}
        <Button
          variant="quiet"
          onClick={() => {
            clear();
            onClear();
          }}
        >
          {chosen.length > 0 ? 'Clear selection' : 'Cancel'}
        </Button>
      </div>
    </section>
  );
}
