import { Fragment, memo, useMemo, useRef } from 'react';
import type { CodePiece } from './split-code.ts';
import { Tokens } from './Tokens.tsx';
import { useHighlight } from './use-highlight.ts';
import { useNear } from './use-near.ts';

/** A piece of code as running text. */
export const CodePieceText = memo(function CodePieceText({
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
