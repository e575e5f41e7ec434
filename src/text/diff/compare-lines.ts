import type { DiffRange } from './diff-range.ts';
import { diffSequences } from './diff-sequences.ts';
import { createNumbering } from './numbering.ts';

export type NumberedLine = {
  readonly text: string;
  /** Undefined where both texts have the line. */
  readonly change: 'inserted' | 'deleted' | undefined;
  /** Its number, from 1: in the later text, or in the earlier one where it was deleted. */
  readonly number: number;
};

export type LineComparison = {
  /** The lines of the later text, with the deleted ones before what replaced them. */
  readonly lines: readonly NumberedLine[];
  /** How many places differ; neighbouring lines are one place. */
  readonly changes: number;
};

/** Lines between two yields. */
const sliceLength = 1_024;

/** Compares two texts by lines, which end as in any of the three ways that are in use. */
export function* compareLines(before: string, after: string): Generator<undefined, LineComparison> {
  const linesBefore = linesOf(before);
  yield;
  const linesAfter = linesOf(after);
  yield;
  const numberOf = createNumbering();
  const ranges = yield* diffSequences(
    yield* numbersOf(linesBefore, numberOf),
    yield* numbersOf(linesAfter, numberOf),
  );
  const lines: NumberedLine[] = [];
  for (const range of ranges) {
    yield* addLines(lines, range, linesBefore, linesAfter);
  }
  return { lines, changes: ranges.filter((range) => !range.same).length };
}

function linesOf(text: string): readonly string[] {
  // An expression takes three times as long.
  return text.includes('\r') ? text.split(/\r\n|\n|\r/) : text.split('\n');
}

function* numbersOf(
  lines: readonly string[],
  numberOf: (line: string) => number,
): Generator<undefined, readonly number[]> {
  const numbers: number[] = [];
  for (const line of lines) {
    numbers.push(numberOf(line));
    if (numbers.length % sliceLength === 0) yield;
  }
  return numbers;
}

function* addLines(
  lines: NumberedLine[],
  { same, before, after }: DiffRange,
  linesBefore: readonly string[],
  linesAfter: readonly string[],
): Generator<undefined, undefined> {
  if (!same) {
    for (let at = before[0]; at < before[1]; at += 1) {
      lines.push({ text: linesBefore[at] ?? '', change: 'deleted', number: at + 1 });
      if (at % sliceLength === 0) yield;
    }
  }
  for (let at = after[0]; at < after[1]; at += 1) {
    lines.push({
      text: linesAfter[at] ?? '',
      change: same ? undefined : 'inserted',
      number: at + 1,
    });
    if (at % sliceLength === 0) yield;
  }
}
