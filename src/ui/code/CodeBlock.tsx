import { Fragment, memo, useMemo, useRef } from 'react';
import { CopyButton } from '#ui/button/CopyButton.tsx';
import { useOverflow } from '#ui/page/use-overflow.ts';
import styles from './CodeBlock.module.css';
import { grammarOf } from './grammars.ts';
import { Tokens, useHighlight } from './highlight.tsx';
import { type CodePiece, splitCode } from './split-code.ts';
import { useNear } from './use-near.ts';

/**
 * A block of code that scrolls in itself. It is highlighted when it comes near the visible part of
 * the page, and drawn plain until then.
 * @param language as in a fence of Markdown; any text
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
        // Only what can be scrolled is a stop for the keyboard.
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

/** A piece of code as running text. */
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
