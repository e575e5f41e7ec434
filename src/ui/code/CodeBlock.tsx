import { Fragment, memo, useMemo, useRef } from 'react';
import { CopyButton } from '#ui/button/CopyButton.tsx';
import { useOverflow } from '#ui/page/use-overflow.ts';
import styles from './CodeBlock.module.css';
import { grammarOf } from './grammars.ts';
import { Tokens, useHighlight } from './highlight.tsx';
import { type CodePiece, splitCode } from './split-code.ts';
import { useNear } from './use-near.ts';

/**
 * Scrollable block of code. It is highlighted when it comes near the viewport, and plain until
 * then.
 * @param language any text, as used in Markdown fences
 */
export function CodeBlock({ code, language }: { code: string; language: string }) {
  const scroller = useRef<HTMLPreElement>(null);
  const isNear = useNear(scroller);
  const overflows = useOverflow(scroller, isNear);
  const pieces = useMemo(() => splitCode(code, language), [code, language]);
  const label = grammarOf(language)?.label ?? language;
  return (
    <figure className={styles.block} aria-label={label === '' ? 'Code' : `Code: ${label}`}>
      <pre
        ref={scroller}
        className={styles.code}
        // The block is a tab stop only if it overflows, so that the keyboard can scroll it.
        tabIndex={overflows ? 0 : undefined}
      >
        <code>
          {pieces.map((piece) => (
            <CodePieceText key={piece.firstLine} piece={piece} language={language} />
          ))}
        </code>
      </pre>
      <div className={styles.tools}>
        {label !== '' && (
          <span className={styles.language} aria-hidden>
            {label}
          </span>
        )}
        <CopyButton label="Copy code" text={code} showsLabel={false} />
      </div>
    </figure>
  );
}

/** Piece of code rendered as text without line numbers. */
const CodePieceText = memo(function CodePieceText({
  piece,
  language,
}: {
  piece: CodePiece;
  language: string;
}) {
  const ref = useRef<HTMLSpanElement>(null);
  const text = useMemo(() => piece.lines.join('\n'), [piece]);
  const lines = useHighlight(piece, language, useNear(ref));
  return (
    <span ref={ref}>
      {piece.firstLine > 1 && '\n'}
      {lines === undefined
        ? text
        : lines.map((line, index) => (
            <Fragment key={String(index)}>
              {index > 0 && '\n'}
              <Tokens line={line} />
            </Fragment>
          ))}
    </span>
  );
});
