import type { ReactNode } from 'react';
import styles from './Field.module.css';

/**
 * Drop target for a file, with a button that opens the file picker and a description of the chosen
 * file.
 */
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
    <div className={styles.dropArea} data-over={isOver || undefined}>
      <div className={styles.dropText}>{children}</div>
      {button}
    </div>
  );
}
