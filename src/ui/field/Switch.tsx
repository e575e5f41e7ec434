import styles from './Switch.module.css';

/**
 * Switch for a setting. `label` is its accessible name; `stateLabel` is visible text that describes
 * the current state. The switch always shows `on`: a click only notifies the caller, which saves
 * the change and then updates `on`.
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
  return (
    <button
      type="button"
      role="switch"
      aria-checked={on}
      aria-label={label}
      aria-disabled={pending || undefined}
      className={styles.switch}
      onClick={() => {
        if (!pending) onSwitch(!on);
      }}
    >
      <span className={styles.track} />
      <span className={styles.word} aria-hidden>
        {stateLabel}
      </span>
    </button>
  );
}
