import styles from './Kbd.module.css';

/** A key, as a hint for the eye; the control itself says it with aria-keyshortcuts. */
export function Kbd({ children }: { children: string }) {
  return (
    <kbd className={styles.kbd} aria-hidden>
      {children}
    </kbd>
  );
}
