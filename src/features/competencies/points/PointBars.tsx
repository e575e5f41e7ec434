import type { Competency } from '#data/directory/schema.ts';
import { formatPoints, namedLevels } from './levels.ts';
import styles from './PointBars.module.css';

/** Story points as three bars on a scale of their caller's. A missing one is an open place. */
export function PointBars({
  levels,
  greatest,
}: {
  levels: Competency['difficultyLevels'];
  greatest: number;
}) {
  return (
    <div className={styles.bars} role="img" aria-label={formatPoints(levels)}>
      {namedLevels(levels).map(({ name, level }) => {
        const points = level?.storyPoints ?? null;
        const share = greatest > 0 ? Math.max(0, points ?? 0) / greatest : 0;
        return (
          <span
            key={name}
            className={styles.bar}
            data-given={points !== null}
            style={{ blockSize: `${share * 100}%` }}
          />
        );
      })}
    </div>
  );
}
