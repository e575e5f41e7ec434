import { diffSequences } from './diff-sequences.ts';

export type NumberedLine = {
  readonly text: string;
  /** Undefined if both texts have the line. */
  readonly change: 'inserted' | 'deleted' | undefined;
  /** Its number, from 1: in the earlier text if it was deleted, else in the later one. */
  readonly number: number;
};

export type LineComparison = {
  /** The lines of the later text, with the deleted ones before what replaced them. */
  readonly lines: readonly NumberedLine[];
  /** Number of changed stretches; neighbouring lines are one stretch. */
  readonly changes: number;
};

/** Number of lines between two yields. */
const sliceLength = 1_024;

/** Compares two texts by lines, whether they end in LF, CRLF or CR. */
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
  // An expression takes three times as long.
  return text.includes('\r') ? text.split(/\r\n|\n|\r/) : text.split('\n');
}
