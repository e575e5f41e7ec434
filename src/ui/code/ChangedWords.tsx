import type { ComparedLine } from '#text/diff/compare-lines.ts';
import styles from './ChangedWords.module.css';
import { type CodeLine, HighlightedLine } from './highlight.tsx';

/** Text of a code line, with its changed words marked. */
export function ChangedWords({
  line: { text, change, parts = [{ text, isChanged: false }] },
  tokens = [{ text, kind: undefined }],
}: {
  line: Pick<ComparedLine, 'text' | 'parts'> & Partial<Pick<ComparedLine, 'change'>>;
  /** Highlighted tokens of the line; if undefined, the line is rendered as plain text. */
  tokens?: CodeLine | undefined;
}) {
  let end = 0;
  return parts.map((part, index) => {
    const start = end;
    end += part.text.length;
    const content = <HighlightedLine key={String(index)} line={sliceTokens(tokens, start, end)} />;
    return part.isChanged ? (
      <mark key={String(index)} className={styles.word} data-kind={change}>
        {content}
      </mark>
    ) : (
      content
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
