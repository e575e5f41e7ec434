import { formatNumber } from '#text/format-number.ts';
import { useSecondsUntil } from '#ui/button/use-seconds-until.ts';
import styles from './JobProgressBar.module.css';

type Progress = {
  readonly done: number;
  readonly total: number;
  /** While the service has asked for a pause: until when, in milliseconds since the epoch. */
  readonly waitingUntil?: number;
};

/** How far a job has come, for the eye and, in steps, for the ear. */
export function JobProgressBar({ label, progress }: { label: string; progress: Progress }) {
  const { done, total, waitingUntil } = progress;
  const seconds = useSecondsUntil(waitingUntil);
  const tenths = total === 0 ? 10 : Math.floor((done / total) * 10);
  return (
    <div className={styles.job}>
      <progress className={styles.bar} aria-label={label} value={done} max={total} />
      <p className={styles.words} aria-hidden>
        {formatNumber(done)} of {formatNumber(total)}
        {seconds > 0 && ` · the service asks for a pause of ${seconds} s`}
      </p>
      <p className={styles.heard} role="status">
        {`${label} ${tenths * 10} per cent`}
      </p>
    </div>
  );
}
