import type { ReactNode } from 'react';
import styles from './FileDropArea.module.css';

/** Where a file is chosen with a button or dropped, and what is known about it. */
export function FileDropArea({
  isOver,
  button,
  children,
}: {
  /** A file hovers over the page. */
  isOver: boolean;
  button: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className={styles.area} data-over={isOver || undefined}>
      <div className={styles.words}>{children}</div>
      {button}
    </div>
  );
}
