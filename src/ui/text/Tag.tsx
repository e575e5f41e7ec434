import type { ReactNode } from 'react';
import styles from './text.module.css';

/** The colour is redundant: the text conveys the same information. */
export function Tag({
  tone = 'plain',
  mono = false,
  children,
}: {
  tone?: 'plain' | 'good' | 'warn' | 'danger' | 'off';
  /** Uses the monospaced font, for machine-readable values such as event names and ids. */
  mono?: boolean;
  children: ReactNode;
}) {
  return (
    <span className={styles.tag} data-tone={tone} data-mono={mono || undefined}>
      {children}
    </span>
  );
}
