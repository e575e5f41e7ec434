import {
  type LevelName,
  levelLabels,
  levelNames,
} from '#data/directory/competencies/competency-fields.ts';
import type { Competency, DifficultyLevel } from '#data/directory/schema.ts';
import { formatExactNumber, formatNumber } from '#text/format-number.ts';
import styles from './StoryPoints.module.css';

type Levels = Competency['difficultyLevels'];

/** Returns the levels from easy to hard; `level` is null if the service didn't return it. */
export function getLabelledLevels(levels: Levels): readonly {
  readonly name: LevelName;
  readonly label: string;
  readonly level: DifficultyLevel | null;
}[] {
  return levelNames.map((name) => ({
    name,
    label: levelLabels[name],
    level: levels?.[name] ?? null,
  }));
}

/** Formats points as “Story points: easy 2, medium 3, hard not given”. */
export function formatStoryPoints(levels: Levels): string {
  const named = getLabelledLevels(levels);
  if (named.every(({ level }) => level?.storyPoints == null)) return 'Story points: not given';
  const points = named.map(({ name, level }) => `${name} ${level?.storyPoints ?? 'not given'}`);
  return `Story points: ${points.join(', ')}`;
}

/** Story points as a number, and as a bar on the scale shared by all competencies. */
export function StoryPoints({ points, maxPoints }: { points: number; maxPoints: number }) {
  const share = Math.min(1, Math.max(0, points) / maxPoints);
  return (
    <>
      <span className={styles.points}>
        {formatExactNumber(points)} <small>{points === 1 ? 'point' : 'points'}</small>
      </span>
      {maxPoints > 0 && (
        <span
          className={styles.scale}
          role="img"
          aria-label={`${formatExactNumber(points)} of ${formatExactNumber(maxPoints)}`}
        >
          <span className={styles.bar} style={{ inlineSize: `${share * 100}%` }} />
        </span>
      )}
    </>
  );
}

/** Story points of the three levels as bars on the scale of all competencies, with numbers. */
export function StoryPointBars({ levels, maxPoints }: { levels: Levels; maxPoints: number }) {
  return (
    <div className={styles.columns} role="img" aria-label={formatStoryPoints(levels)}>
      {getLabelledLevels(levels).map(({ name, level }) => {
        const points = level?.storyPoints ?? null;
        const share = maxPoints > 0 ? Math.max(0, points ?? 0) / maxPoints : 0;
        return (
          <span key={name} className={styles.level}>
            <span
              className={styles.column}
              data-level={name}
              data-given={points !== null}
              style={{ blockSize: `${share * 100}%` }}
            />
            <span className={styles.number}>{points === null ? '–' : formatNumber(points)}</span>
          </span>
        );
      })}
    </div>
  );
}

export function StoryPointLegend() {
  return (
    <p className={styles.legend}>
      <span className={styles.subject}>Story points:</span>
      {levelNames.map((name) => (
        <span key={name} className={styles.entry}>
          <span className={styles.column} data-level={name} aria-hidden />
          {name}
        </span>
      ))}
    </p>
  );
}
