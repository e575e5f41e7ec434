import { type CSSProperties, memo, type ReactNode, useRef } from 'react';
import type { Change } from '#text/markdown/markdown-document.ts';
import type { CodePiece } from './code-piece.ts';
import styles from './SourceChunk.module.css';
import { SourceLine } from './SourceLine.tsx';
import { useHighlight } from './use-highlight.ts';
import { useNear } from './use-near.ts';

/**
 * A piece of a file. Far from the visible part of the page it is one text, which can be found, copied
 * and printed; near it, it is lines with numbers.
 */
export const SourceChunk = memo(function SourceChunk({
  piece,
  language,
  firstSelected,
  lastSelected,
  current,
  changedLines,
  isWanted,
}: {
  piece: CodePiece;
  language: string;
  /** 0 where no line of it is selected. */
  firstSelected: number;
  lastSelected: number;
  /** The line whose number is a stop for the keyboard, if it is one of these. */
  current: number | undefined;
  changedLines: ReadonlyMap<number, Change> | undefined;
  /** Lines are drawn wherever the piece is. */
  isWanted: boolean;
}) {
  const ref = useRef<HTMLDivElement>(null);
  const isNear = useNear(ref);
  const highlighted = useHighlight(piece, language, isNear);
  const style: CSSProperties & Record<'--lines', number> = { '--lines': piece.lines.length };
  return (
    <div ref={ref} className={styles.chunk} data-first-line={piece.firstLine} style={style}>
      {isNear || isWanted ? (
        piece.lines.map((line, index) => {
          const number = piece.firstLine + index;
          return (
            <SourceLine
              key={number}
              number={number}
              text={line}
              tokens={highlighted?.[index]}
              isSelected={number >= firstSelected && number <= lastSelected}
              isCurrent={number === current}
              change={changedLines?.get(number)}
              isFirstOfChange={changedLines?.get(number) !== changedLines?.get(number - 1)}
            />
          );
        })
      ) : (
        <PlainText piece={piece} changedLines={changedLines} />
      )}
    </div>
  );
});

/** One text, in which the first line of each change is an element, so that it can be scrolled to. */
function PlainText({
  piece: { lines, firstLine },
  changedLines,
}: {
  piece: CodePiece;
  changedLines: ReadonlyMap<number, Change> | undefined;
}) {
  const content: ReactNode[] = [];
  let plain = '';
  for (const [index, line] of lines.entries()) {
    const number = firstLine + index;
    const change = changedLines?.get(number);
    if (change === undefined || change === changedLines?.get(number - 1)) {
      plain += `${line}\n`;
      continue;
    }
    content.push(
      plain,
      <span key={number} data-change={change}>
        {line}
      </span>,
    );
    plain = '\n';
  }
  return (
    <pre className={styles.text}>
      {content}
      {plain}
    </pre>
  );
}
