import styles from './Switch.module.css';

/**
 * Switch for a setting. `label` is its accessible name; `stateLabel` shows the current state as
 * text. It always renders the `on` prop: the caller updates it after the change has succeeded.
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
