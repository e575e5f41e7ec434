import { formatNumber } from '#text/format-number.ts';
import { VisuallyHidden } from '#ui/text/VisuallyHidden.tsx';
import styles from './ProgressBar.module.css';

/**
 * Progress bar for work of known length. Screen readers announce it in steps of ten per cent, the
 * first at ten per cent.
 */
export function ProgressBar({
  label,
  done,
  total,
}: {
  label: string;
  done: number;
  total: number;
}) {
  const tenths = total === 0 ? 10 : Math.floor((done / total) * 10);
  return (
    <div className={styles.progress}>
      <progress className={styles.bar} aria-label={label} value={done} max={total} />
      <p className={styles.words} aria-hidden>
        {formatNumber(done)} of {formatNumber(total)}
      </p>
      <VisuallyHidden role="status">
        {tenths > 0 && `${label} ${tenths * 10} per cent`}
      </VisuallyHidden>
    </div>
  );
}
