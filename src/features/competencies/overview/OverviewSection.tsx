import { type ReactNode, useId } from 'react';
import styles from './OverviewSection.module.css';

/** One picture of the overview with its heading. */
export function OverviewSection({
  title,
  text,
  control,
  children,
}: {
  title: string;
  /** What one sees. */
  text: ReactNode;
  control?: ReactNode;
  children: ReactNode;
}) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId}>
      <div className={styles.head}>
        <div className={styles.words}>
          <h2 id={titleId}>{title}</h2>
          <p className={styles.text}>{text}</p>
        </div>
        {control}
      </div>
      {children}
    </section>
  );
}
