import styles from './MissingValue.module.css';

/** Placeholder for a missing value, so that it isn't mistaken for “no” or zero. */
export function MissingValue() {
  return <span className={styles.notGiven}>Not given</span>;
}
