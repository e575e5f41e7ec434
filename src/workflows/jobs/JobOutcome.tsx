import type { ReactNode } from 'react';
import { focusOnMount } from '#ui/button/focus-on-mount.ts';
import styles from './JobOutcome.module.css';

/** The outcome of a job in a sentence. It takes the focus of the Stop button, which has gone. */
export function JobOutcome({ children }: { children: ReactNode }) {
  return (
    <p ref={focusOnMount} data-autofocus role="status" tabIndex={-1} className={styles.outcome}>
      {children}
    </p>
  );
}
