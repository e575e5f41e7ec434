import styles from './NotGiven.module.css';

/** Shown for a missing value, so that it is not mistaken for “no” or zero. */
export function NotGiven() {
  return <span className={styles.notGiven}>Not given</span>;
}
