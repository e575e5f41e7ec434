import styles from './PointScale.module.css';

/** Story points of one level on the scale of all competencies. The figure itself stands beside it. */
export function PointScale({ points, greatest }: { points: number; greatest: number }) {
  if (greatest <= 0) return null;
  const share = Math.min(1, Math.max(0, points) / greatest);
  return (
    <span className={styles.scale} role="img" aria-label={`${points} of ${greatest}`}>
      <span className={styles.bar} style={{ inlineSize: `${share * 100}%` }} />
    </span>
  );
}
