import type { PointBins } from '#data/directory/competencies/overview-points.ts';
import { shortPoints } from './overview-labels.ts';
import styles from './PointPictureAxis.module.css';

/** The scale above the picture; each mark says its points itself. */
export function PointPictureAxis({ scale: { bins, whole, width } }: { scale: PointBins }) {
  const single = whole && width === 1;
  return (
    <div className={styles.axis} aria-hidden="true">
      <span>Points</span>
      <div
        className={styles.ticks}
        style={{ gridTemplateColumns: `repeat(${bins.length + 1}, minmax(24px, 1fr))` }}
      >
        {bins.map(({ from, upTo }) => (
          <span key={from} className={styles.tick}>
            {single
              ? shortPoints(from)
              : `${shortPoints(from)}–${shortPoints(whole ? upTo - 1 : upTo)}`}
          </span>
        ))}
        <span className={styles.tick}>Not given</span>
      </div>
    </div>
  );
}
