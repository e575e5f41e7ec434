import styles from './WideLabel.module.css';

/** The words of a button, which on a phone only its icon shows; they stay its name. */
export function WideLabel({ children }: { children: string }) {
  return <span className={styles.label}>{children}</span>;
}
