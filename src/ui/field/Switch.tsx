import { useId } from 'react';
import styles from './Switch.module.css';

/**
 * Always shows `on`: a click only notifies the caller, which saves the change and updates `on`.
 * `stateLabel` is the accessible description.
 */
export function Switch({
  label,
  on,
  stateLabel,
  pending,
  onSwitch,
}: {
  label: string;
  on: boolean;
  stateLabel: string;
  pending: boolean;
  onSwitch: (next: boolean) => void;
}) {
  const stateId = useId();
  return (
    <button
      type="button"
      role="switch"
      aria-checked={on}
      aria-label={label}
      aria-describedby={stateId}
      aria-disabled={pending || undefined}
      className={styles.switch}
      onClick={() => {
        if (!pending) onSwitch(!on);
      }}
    >
      <span className={styles.track} />
      <span id={stateId} className={styles.word}>
        {stateLabel}
      </span>
    </button>
  );
}
