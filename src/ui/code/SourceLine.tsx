import { memo } from 'react';
import type { Change } from '#text/markdown/markdown-document.ts';
import { VisuallyHidden } from '#ui/text/VisuallyHidden.tsx';
import styles from './SourceLine.module.css';
import { Tokens } from './Tokens.tsx';
import type { CodeLine } from './token.ts';

const changeWords = { inserted: 'Inserted:', deleted: 'Deleted:', changed: 'Changed:' };

/** A line with its number, which is drawn by the stylesheet so that it isn't text. */
export const SourceLine = memo(function SourceLine({
  number,
  text,
  tokens,
  isSelected,
  isCurrent,
  change,
  isFirstOfChange,
}: {
  number: number;
  text: string;
  tokens: CodeLine | undefined;
  isSelected: boolean;
  isCurrent: boolean;
  change: Change | undefined;
  isFirstOfChange: boolean;
}) {
  return (
    <div
      id={`L${number}`}
      className={styles.line}
      data-line={number}
      data-selected={isSelected || undefined}
      data-change={change}
    >
      {isCurrent ? (
        <button
          type="button"
          className={styles.number}
          data-number={number}
          aria-label={`Line ${number}`}
          aria-pressed={isSelected}
        />
      ) : (
        <span className={styles.number} data-number={number} aria-hidden />
      )}
      <code className={styles.text}>
        {change !== undefined && isFirstOfChange && (
          <span className={styles.word}>
            <VisuallyHidden>{changeWords[change]} </VisuallyHidden>
          </span>
        )}
        {tokens === undefined ? text : <Tokens line={tokens} />}
        {'\n'}
      </code>
    </div>
  );
});
