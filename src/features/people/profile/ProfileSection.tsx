import type { ReactNode } from 'react';
import { formatNumber } from '#text/format-number.ts';
import { NotGiven } from '#ui/text/NotGiven.tsx';
import styles from './ProfileSection.module.css';

/** A part of a profile: its name, how much it holds, and that. */
export function ProfileSection({
  title,
  count,
  children,
}: {
  title: string;
  count: number;
  children: ReactNode;
}) {
  return (
    <section className={styles.section}>
      <h2>
        {title} {count > 0 && <span className={styles.count}>{formatNumber(count)}</span>}
      </h2>
      {count === 0 ? <NotGiven /> : children}
    </section>
  );
}
