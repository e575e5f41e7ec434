import type { CodePiece } from './code-piece.ts';
import type { Delimiters } from './grammar.ts';
import { grammarOf } from './grammars.ts';

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
  const delimiters = grammarOf(language)?.multiLine;
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
      opener = isInside ? delimiters?.open : undefined;
    }
    lines.push(line);
    length += line.length + 1;
    if (delimiters !== undefined) {
      isInside = isInside ? !line.includes(delimiters.close) : opensIn(line, delimiters);
    }
  }
  pieces.push({ firstLine, lines, opener });
  return pieces;
}

/**
 * Whether a line opens a text over several lines and leaves it open. Only at the beginning or the end of
 * a line: elsewhere the mark is mostly in a string.
 */
function opensIn(line: string, { open, close }: Delimiters): boolean {
  const content = line.trim();
  if (content.startsWith(open)) return !content.includes(close, open.length);
  return content.endsWith(open);
}
