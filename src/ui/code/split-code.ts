import { findGrammar, type Grammar } from './grammars.ts';

/** Part of a text that is small enough to be laid out and highlighted in one task. */
export type CodePart = {
  /** 1-based number of the first line in the whole text. */
  readonly firstLine: number;
  readonly lines: readonly string[];
  /** Opening mark of the multi-line comment, string or fence in which the part starts. */
  readonly opener?: string | undefined;
};

const maxPieceLines = 200;
/**
 * Maximum characters of a piece. Some grammars take more than linear time; this size takes at most
 * 50 ms.
 */
const maxPieceLength = 8_000;

/** Splits a text into lines. A trailing line break doesn't create an empty line. */
export function splitSourceLines(text: string): readonly string[] {
  const lines = text.split(/\r\n|\n|\r/);
  if (lines.length > 1 && lines.at(-1) === '') lines.pop();
  return lines;
}

/** An empty text becomes one part with one empty line. */
export function splitCode(text: string, language: string): readonly CodePart[] {
  const marks = findGrammar(language)?.multiLine;
  const pieces: CodePart[] = [];
  let lines: string[] = [];
  let length = 0;
  let firstLine = 1;
  let opener: string | undefined;
  let isInside = false;
  for (const line of splitSourceLines(text)) {
    if (
      lines.length > 0 &&
      (lines.length === maxPieceLines || length + line.length > maxPieceLength)
    ) {
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

/**
 * True if the line begins or ends with the opening mark of a multi-line piece and doesn't close it.
 * Marks in the middle are ignored, because they can be part of a string.
 */
function opensIn(line: string, [open, close]: NonNullable<Grammar['multiLine']>): boolean {
  const content = line.trim();
  if (content.startsWith(open)) return !content.includes(close, open.length);
  return content.endsWith(open);
}

const tabSize = 4;

/**
 * Returns an upper bound in columns. Tabs count as four, and every character as two in lines with
 * characters wider than Latin letters.
 */
export function countColumns(text: string): number {
  let widest = 0;
  for (const line of text.split('\n')) {
    // Can't be the widest even if every character were a tab.
    if (line.length * tabSize <= widest) continue;
    const tabs = line.split('\t').length - 1;
    const width = /[^\0-\u024f]/.test(line) ? line.length * 2 : line.length;
    widest = Math.max(widest, width + tabs * (tabSize - 1));
  }
  return widest;
}
