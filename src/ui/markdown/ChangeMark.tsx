import type { ReactNode } from 'react';
import type { Change } from '#text/markdown/markdown-document.ts';
import styles from './ChangeMark.module.css';
import { ChangeWord } from './ChangeWord.tsx';

/** A block that differs from an earlier text: a bar beside it, and the word for those who don't see it. */
export function ChangeMark({ change, children }: { change: Change; children: ReactNode }) {
  return (
    <div className={styles.mark} data-change={change}>
      <ChangeWord change={change} />
      {children}
    </div>
  );
}
