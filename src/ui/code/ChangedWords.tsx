import { Fragment } from 'react';
import type { ComparedLine } from '#text/diff/compare-lines.ts';
import styles from './code.module.css';
import { type CodeLine, HighlightedLine } from './highlight.tsx';

/** Text of a code line, with its changed words marked. */
export function ChangedWords({
  line: { text, change, parts },
  tokens,
}: {
  line: Partial<ComparedLine> & { readonly text: string };
  /** Highlighted tokens of the line; if undefined, the line is rendered as plain text. */
  tokens?: CodeLine | undefined;
}) {
  if (parts === undefined) return tokens === undefined ? text : <HighlightedLine line={tokens} />;
  let end = 0;
  return parts.map((part, index) => {
    const start = end;
    end += part.text.length;
    const own = tokens ? <HighlightedLine line={sliceTokens(tokens, start, end)} /> : part.text;
    const key = String(index);
    if (!part.isChanged) return <Fragment key={key}>{own}</Fragment>;
    return (
      <mark key={key} className={styles.word} data-kind={change}>
        {own}
      </mark>
    );
  });
}

/** Returns the tokens of the characters from `start` (inclusive) to `end` (exclusive). */
function sliceTokens(tokens: CodeLine, start: number, end: number): CodeLine {
  let at = 0;
  return tokens.flatMap((token) => {
    const text = token.text.slice(Math.max(0, start - at), Math.max(0, end - at));
    at += token.text.length;
    return text === '' ? [] : [{ ...token, text }];
  });
}
