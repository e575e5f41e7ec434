import styles from './NotGiven.module.css';

/** Stands where the service sent nothing, so that nothing is never mistaken for no or zero. */
export function NotGiven() {
  return <span className={styles.notGiven}>Not given</span>;
}
