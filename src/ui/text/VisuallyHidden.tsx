import type { ComponentProps } from 'react';
import styles from './text.module.css';

/** Label of a button that shows only its icon on phones, where the label is visually hidden. */
export function ResponsiveLabel({ children }: { children: string }) {
  return (
    <span className={styles.hidden} data-only-on-phones>
      {children}
    </span>
  );
}

/** Text for screen readers only. */
export function VisuallyHidden(span: Omit<ComponentProps<'span'>, 'className'>) {
  return <span {...span} className={styles.hidden} />;
}
