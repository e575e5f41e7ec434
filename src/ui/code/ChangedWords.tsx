import { Fragment } from 'react';
import type { ComparedLine } from '#text/diff/compare-lines.ts';
import styles from './code.module.css';
import { type CodeLine, HighlightedLine } from './highlight.tsx';

export function ChangedWords({
  line: { text, change, parts },
  tokens,
}: {
  line: Partial<ComparedLine> & { readonly text: string };
  /** Tokens of the line; undefined for plain text. */
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

/** Cuts from `start` (inclusive) to `end` (exclusive), in characters. */
function sliceTokens(tokens: CodeLine, start: number, end: number): CodeLine {
  let at = 0;
  return tokens.flatMap((token) => {
    const text = token.text.slice(Math.max(0, start - at), Math.max(0, end - at));
    at += token.text.length;
    return text === '' ? [] : [{ ...token, text }];
  });
}
