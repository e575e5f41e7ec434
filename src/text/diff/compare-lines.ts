import { diffSequences } from './diff-sequences.ts';

export type NumberedLine = {
  readonly text: string;
  /** Kind of change; undefined if both texts contain the line. */
  readonly change: 'inserted' | 'deleted' | undefined;
  /**
   * 1-based line number: in the earlier text for a deleted line, in the later text for any other
   * line.
   */
  readonly number: number;
};

export type LineComparison = {
  /**
   * All lines of the later text and all deleted lines of the earlier text. Deleted lines come
   * before the lines that replaced them.
   */
  readonly lines: readonly NumberedLine[];
  /** Number of changes; adjacent changed lines count as one change. */
  readonly changes: number;
};

/** Number of lines processed between two yields of the generator. */
const sliceLength = 1_024;

/** Compares two texts line by line; line breaks can be LF, CRLF or CR. */
export function* compareLines(before: string, after: string): Generator<undefined, LineComparison> {
  const linesBefore = splitLines(before);
  const linesAfter = splitLines(after);
  yield;
  const ranges = yield* diffSequences(linesBefore, linesAfter);
  const lines: NumberedLine[] = [];
  function* add(
    source: readonly string[],
    [start, end]: readonly [number, number],
    change: NumberedLine['change'],
  ): Generator<undefined, void> {
    for (let at = start; at < end; at += 1) {
      lines.push({ text: source[at] ?? '', change, number: at + 1 });
      if (at % sliceLength === 0) yield;
    }
  }
  for (const range of ranges) {
    if (!range.same) yield* add(linesBefore, range.before, 'deleted');
    yield* add(linesAfter, range.after, range.same ? undefined : 'inserted');
  }
  return { lines, changes: ranges.filter((range) => !range.same).length };
}

function splitLines(text: string): readonly string[] {
  // Splitting by a regular expression takes three times as long, so it is only used for texts with
  // CR.
  return text.includes('\r') ? text.split(/\r\n|\n|\r/) : text.split('\n');
}
