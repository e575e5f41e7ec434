import { useEffect, useState } from 'react';
import { whenIdle } from './idle-queue.ts';
import { loadHighlighter } from './load-highlighter.ts';
import type { CodeLine } from './token.ts';

/** Longer pieces and lines stay plain: the time that some grammars take grows with their square. */
const longestPiece = 30_000;
const longestLine = 2_000;

type Result = {
  readonly code: string;
  readonly language: string;
  readonly lines: readonly CodeLine[];
};

/**
 * The lines of a piece of code, highlighted in an idle moment once `isWanted`; undefined until then
 * and where they are to be drawn plain.
 */
export function useHighlight(
  code: string,
  language: string,
  isWanted: boolean,
): readonly CodeLine[] | undefined {
  const [result, setResult] = useState<Result>();
  useEffect(() => {
    if (!isWanted || !canHighlight(code)) return;
    let cancel = () => {};
    let isOver = false;
    void loadHighlighter(language).then((highlight) => {
      if (isOver || highlight === undefined) return;
      cancel = whenIdle(() => setResult({ code, language, lines: highlight(code) }));
    });
    return () => {
      isOver = true;
      cancel();
    };
  }, [code, language, isWanted]);
  return result?.code === code && result.language === language ? result.lines : undefined;
}

function canHighlight(code: string): boolean {
  if (code.length > longestPiece) return false;
  for (let at = 0; at < code.length; ) {
    const end = code.indexOf('\n', at);
    const next = end < 0 ? code.length : end;
    if (next - at > longestLine) return false;
    at = next + 1;
  }
  return true;
}
