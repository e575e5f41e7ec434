import { type Grammar, grammarOf } from './grammars.ts';

/** Piece of a long text, small enough to be laid out and highlighted in one task. */
export type CodePiece = {
  /** Line number of the first line in the whole text, from 1. */
  readonly firstLine: number;
  readonly lines: readonly string[];
  /**
   * Mark that opened the comment, string or fence in which the piece begins; undefined if it begins
   * outside of one.
   */
  readonly opener?: string | undefined;
};

const mostLines = 200;
/**
 * Maximum number of characters in a piece. Some grammars take more than linear time; a piece of
 * this size takes at most 50 ms.
 */
const mostCharacters = 8_000;

/** Splits a text into lines; a line break at the end adds no empty line. */
export function linesOf(text: string): readonly string[] {
  const lines = text.split(/\r\n|\n|\r/);
  if (lines.length > 1 && lines.at(-1) === '') lines.pop();
  return lines;
}

/** Splits a text into pieces; an empty text becomes one piece with one empty line. */
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

/**
 * True if a mark at the start or the end of a line opens a block that the line doesn't close. Marks
 * elsewhere are ignored, because they can be in a string.
 */
function opensIn(line: string, [open, close]: NonNullable<Grammar['multiLine']>): boolean {
  const content = line.trim();
  if (content.startsWith(open)) return !content.includes(close, open.length);
  return content.endsWith(open);
}

const tabSize = 4;

/**
 * Returns an upper bound for the columns of the widest line. Tabs are counted per line, and the
 * length is doubled if a line has characters that might be wider than Latin ones.
 */
export function columnsOf(text: string): number {
  let widest = 0;
  for (const line of text.split('\n')) {
    // Skips lines that are too short to be the widest.
    if (line.length * tabSize <= widest) continue;
    const tabs = line.split('\t').length - 1;
    const width = /[^\0-\u024f]/.test(line) ? line.length * 2 : line.length;
    widest = Math.max(widest, width + tabs * (tabSize - 1));
  }
  return widest;
}
