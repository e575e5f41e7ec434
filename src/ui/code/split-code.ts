/** A piece of a long text: small enough to be laid out and highlighted at once. */
export type CodePiece = {
  /** Counted from 1 in the whole text. */
  readonly firstLine: number;
  readonly lines: readonly string[];
};

const mostLines = 200;

/** The lines of a text; one that ends with a line break has no empty line after it. */
export function linesOf(text: string): readonly string[] {
  const lines = text.split(/\r\n|\n|\r/);
  if (lines.length > 1 && lines.at(-1) === '') lines.pop();
  return lines;
}

/** A text in pieces of at most 200 lines; an empty text is one piece with one empty line. */
export function splitCode(text: string): readonly CodePiece[] {
  const lines = linesOf(text);
  const pieces: CodePiece[] = [];
  for (let at = 0; at < lines.length; at += mostLines) {
    pieces.push({ firstLine: at + 1, lines: lines.slice(at, at + mostLines) });
  }
  return pieces;
}
