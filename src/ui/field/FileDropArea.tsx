import type { ReactNode } from 'react';
import styles from './FileDropArea.module.css';

export function FileDropArea({
  isOver,
  button,
  children,
}: {
  /** True while a file is dragged over the page. */
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
