import type { ReactNode } from 'react';
import styles from './Tag.module.css';

/** Short label in a small box. Its colour conveys nothing that its text doesn't. */
export function Tag({
  tone = 'plain',
  mono = false,
  children,
}: {
  tone?: 'plain' | 'good' | 'warn' | 'danger' | 'off';
  /** Monospaced font, for machine-readable values such as event names and ids. */
  mono?: boolean;
  children: ReactNode;
}) {
  return (
    <span className={styles.tag} data-tone={tone} data-mono={mono || undefined}>
      {children}
    </span>
  );
}
