import { Fragment, memo, useMemo, useRef } from 'react';
import { CopyButton } from '#ui/button/CopyButton.tsx';
import { useHasOverflow } from '#ui/page/use-overflow.ts';
import styles from './code.module.css';
import { findGrammar } from './grammars.ts';
import { HighlightedLine, useHighlight } from './highlight.tsx';
import { type CodePart, splitCode } from './split-code.ts';
import { useIsNearViewport } from './use-near.ts';

/**
 * Code that is highlighted once near the viewport. `language` is the info string of a Markdown
 * fence, which can be any text.
 */
export function CodeBlock({ code, language }: { code: string; language: string }) {
  const scroller = useRef<HTMLPreElement>(null);
  const isNear = useIsNearViewport(scroller);
  const overflows = useHasOverflow(scroller, isNear);
  const pieces = useMemo(() => splitCode(code, language), [code, language]);
  const label = findGrammar(language)?.label ?? language;
  return (
    <figure
      className={styles.block}
      dir="ltr"
      aria-label={label === '' ? 'Code' : `Code: ${label}`}
    >
      <div className={styles.tools} data-no-print>
        {label !== '' && (
          <span className={styles.language} aria-hidden>
            {label}
          </span>
        )}
        <CopyButton label="Copy code" text={code} showsLabel={false} />
      </div>
      <pre
        ref={scroller}
        className={styles.code}
        // A tab stop, so that it can be scrolled by keyboard.
        tabIndex={overflows ? 0 : undefined}
      >
        <code>
          {pieces.map((piece, index) => (
            <CodePartText
              key={piece.firstLine}
              piece={piece}
              language={language}
              isLast={index === pieces.length - 1}
            />
          ))}
        </code>
      </pre>
    </figure>
  );
}

/** Line height relative to the font size, as in the style sheet. */
const lineHeight = 1.7;

/** Part of the code, without line numbers. */
const CodePartText = memo(function CodePartText({
  piece,
  language,
  isLast,
}: {
  piece: CodePart;
  language: string;
  isLast: boolean;
}) {
  const ref = useRef<HTMLSpanElement>(null);
  const text = useMemo(() => piece.lines.join('\n'), [piece]);
  const lines = useHighlight(piece, language, useIsNearViewport(ref));
  return (
    <span
      ref={ref}
      className={isLast && piece.firstLine === 1 ? undefined : styles.piece}
      style={{ containIntrinsicBlockSize: `auto ${piece.lines.length * lineHeight}em` }}
    >
      {lines === undefined
        ? text
        : lines.map((line, index) => (
            <Fragment key={String(index)}>
              {index > 0 && '\n'}
              <HighlightedLine line={line} />
            </Fragment>
          ))}
      {!isLast && '\n'}
    </span>
  );
});
