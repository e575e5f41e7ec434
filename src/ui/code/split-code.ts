import { type Grammar, grammarOf } from './grammars.ts';

/** A piece of a long text: small enough to be laid out and highlighted at once. */
export type CodePiece = {
  /** Counted from 1 in the whole text. */
  readonly firstLine: number;
  readonly lines: readonly string[];
  /** The mark that opened the comment, string or fence in which the piece begins, if it begins in one. */
  readonly opener?: string | undefined;
};

const mostLines = 200;
/** Some grammars take time that grows faster than a text: this much takes at most 50 ms. */
const mostCharacters = 8_000;

/** The lines of a text; one that ends with a line break has no empty line after it. */
export function linesOf(text: string): readonly string[] {
  const lines = text.split(/\r\n|\n|\r/);
  if (lines.length > 1 && lines.at(-1) === '') lines.pop();
  return lines;
}

/** A text in pieces; an empty text is one piece with one empty line. */
export function splitCode(text: string, language: string): readonly CodePiece[] {
  const marks = grammarOf(language)?.multiLine;
  const pieces: CodePiece[] = [];
  let lines: string[] = [];
  let length = 0;
  let firstLine = 1;
  let opener: string | undefined;
  let isInside = false;
  for (const line of linesOf(text)) {
    if (lines.length > 0 && (lines.length === mostLines || length + line.length > mostCharacters)) {
      pieces.push({ firstLine, lines, opener });
      firstLine += lines.length;
      lines = [];
      length = 0;
      opener = isInside ? marks?.[0] : undefined;
    }
    lines.push(line);
    length += line.length + 1;
    if (marks) isInside = isInside ? !line.includes(marks[1]) : opensIn(line, marks);
  }
  pieces.push({ firstLine, lines, opener });
  return pieces;
}

/** Whether a mark at the beginning or the end of a line opens and doesn't close; elsewhere it can be in a string. */
function opensIn(line: string, [open, close]: NonNullable<Grammar['multiLine']>): boolean {
  const content = line.trim();
  if (content.startsWith(open)) return !content.includes(close, open.length);
  return content.endsWith(open);
}

const tabSize = 4;

/**
 * How many columns the widest line may take. Each line counts its tabs, and twice its length if it
 * has characters that may be wider than Latin ones.
 */
export function columnsOf(text: string): number {
  let widest = 0;
  for (const line of text.split('\n')) {
    // Only lines that could be the widest are looked at.
    if (line.length * tabSize <= widest) continue;
    const tabs = line.split('\t').length - 1;
    const width = /[^\0-\u024f]/.test(line) ? line.length * 2 : line.length;
    widest = Math.max(widest, width + tabs * (tabSize - 1));
  }
  return widest;
}
