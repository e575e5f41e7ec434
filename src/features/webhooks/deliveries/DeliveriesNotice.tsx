import { CirclePause, type LucideIcon, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './DeliveriesNotice.module.css';

/** Notice that says why deliveries don't arrive, with what can be done. */
export function DeliveriesNotice({
  tone,
  title,
  children,
  actions,
  failure,
}: {
  tone: 'danger' | 'warn';
  title: string;
  children: ReactNode;
  actions: ReactNode;
  /** Of one of the actions. */
  failure: ReactNode;
}) {
  const Icon: LucideIcon = tone === 'danger' ? TriangleAlert : CirclePause;
  return (
    <section className={styles.notice} data-tone={tone} aria-label={title}>
      <Icon aria-hidden />
      <p className={styles.text}>
        <strong>{title}.</strong> {children}
      </p>
      <div className={styles.actions}>{actions}</div>
      {failure && <div className={styles.failure}>{failure}</div>}
    </section>
  );
}
