import { type ReactNode, useId } from 'react';
import styles from './DeliveriesSection.module.css';

/** A part of the deliveries page, under its own heading. */
export function DeliveriesSection({ title, children }: { title: string; children: ReactNode }) {
  const titleId = useId();
  return (
    <section className={styles.section} aria-labelledby={titleId}>
      <h2 id={titleId} className={styles.title}>
        {title}
      </h2>
      {children}
    </section>
  );
}
