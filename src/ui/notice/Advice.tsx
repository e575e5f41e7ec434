import { Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './Advice.module.css';

/** One thing to know about what stands in a field; it doesn't keep anything from being sent. */
export function Advice({
  tone,
  action,
  children,
}: {
  tone: 'info' | 'warn';
  action?: ReactNode;
  children: ReactNode;
}) {
  const Icon = tone === 'warn' ? TriangleAlert : Info;
  return (
    <div className={styles.advice} data-tone={tone}>
      <Icon aria-hidden />
      <span>{children}</span>
      {action}
    </div>
  );
}
