import type { ReactNode } from 'react';
import styles from './Tag.module.css';

/** A short fact in a small box. The words carry the meaning; the tone only supports them. */
export function Tag({
  tone = 'plain',
  mono = false,
  children,
}: {
  tone?: 'plain' | 'good' | 'warn' | 'danger' | 'off';
  /** For what a machine reads: event names, ids. */
  mono?: boolean;
  children: ReactNode;
}) {
  return (
    <span className={styles.tag} data-tone={tone} data-mono={mono || undefined}>
      {children}
    </span>
  );
}
