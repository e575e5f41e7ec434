import type { JobProgress } from '#data/bookmarks/one-by-one.ts';
import { useSecondsUntil } from '#ui/use-seconds-until.ts';
import styles from './JobProgressBar.module.css';
import { number } from './tally-words.ts';

/** How far a job has come, for the eye and, in steps, for the ear. */
export function JobProgressBar({ label, progress }: { label: string; progress: JobProgress }) {
  const { done, total, waitingUntil } = progress;
  const seconds = useSecondsUntil(waitingUntil);
  const tenths = total === 0 ? 10 : Math.floor((done / total) * 10);
  return (
    <div className={styles.job}>
      <progress className={styles.bar} aria-label={label} value={done} max={total} />
      <p className={styles.words} aria-hidden>
        {number(done)} of {number(total)}
        {seconds > 0 && ` · the service asks for a pause of ${seconds} s`}
      </p>
      <p className={styles.heard} role="status">
        {`${label} ${tenths * 10} per cent`}
      </p>
    </div>
  );
}
