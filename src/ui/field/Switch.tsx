import styles from './Switch.module.css';

/**
 * Something that is on or off. `label` names what is switched; `stateLabel` says the present state for
 * the eye. It shows `on` as given and never guesses: the caller changes it when it has changed.
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
