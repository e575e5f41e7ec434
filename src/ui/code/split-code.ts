import { delimitersOf, opensIn } from './multi-line.ts';

/** A piece of a long text: small enough to be laid out and highlighted at once. */
export type CodePiece = {
  /** Counted from 1 in the whole text. */
  readonly firstLine: number;
  readonly lines: readonly string[];
  /** What its first line stands in, such as a comment that was opened before; its opening mark. */
  readonly opener: string | undefined;
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
  const delimiters = delimitersOf(language);
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
