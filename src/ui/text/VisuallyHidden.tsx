import type { ComponentProps } from 'react';
import styles from './VisuallyHidden.module.css';

/** The words of a button, which on a phone only its icon shows; they stay its name. */
export function WideLabel({ children }: { children: string }) {
  return <span className={styles.label}>{children}</span>;
}

/** Text for screen readers only. */
export function VisuallyHidden(span: Omit<ComponentProps<'span'>, 'className'>) {
  return <span {...span} className={styles.hidden} />;
}
