import type { ComponentProps } from 'react';
import styles from './text.module.css';

/** Phones show only the icon of the button. */
export function ResponsiveLabel({ children }: { children: string }) {
  return (
    <span className={styles.hidden} data-only-on-phones>
      {children}
    </span>
  );
}

export function VisuallyHidden(span: Omit<ComponentProps<'span'>, 'className'>) {
  return <span {...span} className={styles.hidden} />;
}
