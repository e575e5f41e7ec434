import type { ReactNode } from 'react';
import type { Change } from '#text/markdown/markdown-document.ts';
import { VisuallyHidden } from '#ui/text/VisuallyHidden.tsx';
import styles from './ChangeMark.module.css';

const words: Record<Change, string> = {
  inserted: 'inserted: ',
  deleted: 'deleted: ',
  changed: 'changed: ',
};

/** A block that differs from an earlier text: a bar beside it, and the word for those who don't see it. */
export function ChangeMark({ change, children }: { change: Change; children: ReactNode }) {
  return (
    <div className={styles.mark} data-change={change}>
      <VisuallyHidden>{words[change]}</VisuallyHidden>
      {children}
    </div>
  );
}
