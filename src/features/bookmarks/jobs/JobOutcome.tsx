import { type ReactNode, useEffect, useRef } from 'react';
import styles from './JobOutcome.module.css';

/** What came of many writes. It takes the focus of the Stop button, which has gone. */
export function JobOutcome({ children }: { children: ReactNode }) {
  const outcome = useRef<HTMLParagraphElement>(null);
  useEffect(() => outcome.current?.focus(), []);
  return (
    <p ref={outcome} role="status" tabIndex={-1} className={styles.outcome}>
      {children}
    </p>
  );
}
