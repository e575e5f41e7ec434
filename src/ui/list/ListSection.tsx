import { type ReactNode, useId } from 'react';
import { formatNumber } from '#text/format-number.ts';
import styles from './LimitedList.module.css';

export function ListSection({
  title,
  count,
  action,
  children,
}: {
  title: string;
  count?: number;
  action?: ReactNode;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <header className={styles.head}>
        <h2 id={id}>
          {title} {count !== undefined && <span>{formatNumber(count)}</span>}
        </h2>
        {action}
      </header>
      {children}
    </section>
  );
}
