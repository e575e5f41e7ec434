import type { ComparedLine } from '#text/markdown/markdown-document.ts';
import { ChangeWord } from './ChangeWord.tsx';
import styles from './ComparedCode.module.css';

/** A block of code of which lines were inserted or deleted; both are shown. */
export function ComparedCode({ lines }: { lines: readonly ComparedLine[] }) {
  return (
    <figure aria-label="Code">
      <pre className={styles.code}>
        <code>
          {lines.map(({ text, change }, index) => (
            <span key={String(index)} className={styles.line} data-change={change}>
              {change && <ChangeWord change={change} />}
              {`${text}\n`}
            </span>
          ))}
        </code>
      </pre>
    </figure>
  );
}
