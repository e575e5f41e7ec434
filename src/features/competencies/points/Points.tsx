import { formatExactly } from '#text/format-number.ts';
import styles from './Points.module.css';

/** Story points as a figure, and as a bar on the scale of all competencies. */
export function Points({ points, greatest }: { points: number; greatest: number }) {
  return (
    <>
      <span className={styles.points}>
        {formatExactly(points)} <small>{points === 1 ? 'point' : 'points'}</small>
      </span>
      <PointScale points={points} greatest={greatest} />
    </>
  );
}

function PointScale({ points, greatest }: { points: number; greatest: number }) {
  if (greatest <= 0) return null;
  const share = Math.min(1, Math.max(0, points) / greatest);
  return (
    <span
      className={styles.scale}
      role="img"
      aria-label={`${formatExactly(points)} of ${formatExactly(greatest)}`}
    >
      <span className={styles.bar} style={{ inlineSize: `${share * 100}%` }} />
    </span>
  );
}
