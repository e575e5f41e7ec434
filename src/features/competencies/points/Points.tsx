import { PointScale } from './PointScale.tsx';
import styles from './Points.module.css';

/** Story points as a figure, and as a bar on the scale of all competencies. */
export function Points({ points, greatest }: { points: number; greatest: number }) {
  return (
    <>
      <span className={styles.points}>
        {points} <small>{points === 1 ? 'point' : 'points'}</small>
      </span>
      <PointScale points={points} greatest={greatest} />
    </>
  );
}
