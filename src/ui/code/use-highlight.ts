import { useEffect, useState } from 'react';
import type { CodePiece } from './code-piece.ts';
import { whenIdle } from './idle-queue.ts';
import { type Highlighter, loadHighlighter } from './load-highlighter.ts';
import type { CodeLine } from './token.ts';

/** Pieces with longer lines stay plain: the time that some grammars take grows with their cube. */
const longestLine = 1_000;

type Result = { readonly piece: CodePiece; readonly lines: readonly CodeLine[] };

/**
 * The lines of a piece of code, highlighted in an idle moment once `isWanted`; undefined until then
 * and where they are to be drawn plain.
 */
export function useHighlight(
  piece: CodePiece,
  language: string,
  isWanted: boolean,
): readonly CodeLine[] | undefined {
  const [result, setResult] = useState<Result>();
  useEffect(() => {
    if (!isWanted || piece.lines.some(({ length }) => length > longestLine)) return;
    let cancel = () => {};
    let isOver = false;
    void loadHighlighter(language).then((highlight) => {
      if (isOver || highlight === undefined) return;
      cancel = whenIdle(() => setResult({ piece, lines: highlightPiece(highlight, piece) }));
    });
    return () => {
      isOver = true;
      cancel();
    };
  }, [piece, language, isWanted]);
  return result?.piece === piece && result.lines.length > 0 ? result.lines : undefined;
}

/** No lines where the grammar gives up: what can't be highlighted is read plain. */
function highlightPiece(highlight: Highlighter, { lines, opener }: CodePiece): readonly CodeLine[] {
  const code = lines.join('\n');
  try {
    return opener === undefined ? highlight(code) : highlight(`${opener}\n${code}`).slice(1);
  } catch {
    return [];
  }
}
