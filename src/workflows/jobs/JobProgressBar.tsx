import type { JobProgress } from '#platform/http/run-sequentially.ts';
import { formatNumber } from '#text/format-number.ts';
import { useSecondsUntil } from '#ui/button/use-seconds-until.ts';
import styles from './JobProgressBar.module.css';

/** The progress of a job. A screen reader hears it in steps of ten per cent. */
export function JobProgressBar({ label, progress }: { label: string; progress: JobProgress }) {
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
