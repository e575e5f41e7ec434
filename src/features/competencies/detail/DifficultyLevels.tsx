import type { Competency } from '#data/directory/schema.ts';
import { namedLevels } from '#features/competencies/points/levels.ts';
import { Points } from '#features/competencies/points/Points.tsx';
import { formatExactly } from '#text/format-number.ts';
import { truncate } from '#text/truncate.ts';
import { NotGiven } from '#ui/text/NotGiven.tsx';
import styles from './DifficultyLevels.module.css';

/** The three levels, each with its story points, as a figure and as a bar, and its criteria. */
export function DifficultyLevels({
  levels,
  greatest,
}: {
  levels: NonNullable<Competency['difficultyLevels']>;
  /** The end of the one scale of all bars. */
  greatest: number;
}) {
  return (
    <>
      <dl className={styles.levels}>
        {namedLevels(levels).map(({ name, label, level }) => (
          <div key={name} className={styles.level}>
            <dt>
              <span className={styles.word}>{label}</span>{' '}
              {level?.storyPoints == null ? (
                <span className={styles.none}>Points not given</span>
              ) : (
                <Points points={level.storyPoints} greatest={greatest} />
              )}
            </dt>
            <dd className={styles.criteria} dir="auto">
              {level?.criteria ? truncate(level.criteria) : <NotGiven />}
            </dd>
          </div>
        ))}
      </dl>
      {greatest > 0 && (
        <p className={styles.scale}>
          Bars go up to {formatExactly(greatest)}, the most points of any competency.
        </p>
      )}
    </>
  );
}
