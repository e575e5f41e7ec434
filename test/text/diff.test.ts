import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareLines } from '#text/diff/compare-lines.ts';
import { type DiffRange, diffSequences } from '#text/diff/diff-sequences.ts';

function finish<Result>(work: Generator<unknown, Result>): Result {
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
  }
}

function diff(before: readonly number[], after: readonly number[]): readonly DiffRange[] {
  return finish(diffSequences(before.map(String), after.map(String)));
}

function differences(ranges: readonly DiffRange[]): number {
  return ranges
    .filter((range) => !range.same)
    .reduce((sum, { before, after }) => sum + before[1] - before[0] + after[1] - after[0], 0);
}

function expectComplete(before: readonly number[], after: readonly number[]): void {
  const ranges = diff(before, after);
  let [beforeAt, afterAt] = [0, 0];
  for (const [index, range] of ranges.entries()) {
    expect([range.before[0], range.after[0]]).toEqual([beforeAt, afterAt]);
    expect(range.same).not.toBe(ranges[index - 1]?.same);
    if (range.same) expect(before.slice(...range.before)).toEqual(after.slice(...range.after));
    [beforeAt, afterAt] = [range.before[1], range.after[1]];
  }
  expect([beforeAt, afterAt]).toEqual([before.length, after.length]);
}

describe('diffSequences', () => {
  it('returns alternating equal and different ranges that cover both sequences', () => {
    const sequence = fc.array(fc.nat(6), { maxLength: 40 });
    fc.assert(fc.property(sequence, sequence, expectComplete));
  });

  it('finds the fewest differences in a short sequence', () => {
    expect(differences(diff([1, 2, 3, 4, 5], [1, 3, 4, 9, 5]))).toBe(2);
    expect(diff([], [])).toEqual([]);
    expect(diff([1], [1])).toEqual([{ same: true, before: [0, 1], after: [0, 1] }]);
  });

  it('finds any number of elements that exist in only one sequence', () => {
    const before = Array.from({ length: 8_000 }, (_, at) => (at % 4 === 0 ? at : at % 7));
    const after = before.flatMap((element, at) => (at % 10 === 3 ? [-1, element] : [element]));
    expectComplete(before, after);
    expect(differences(diff(before, after))).toBe(800);
  });

  it('matches sequences with many edits by their unique elements', () => {
    const before = Array.from({ length: 8_000 }, (_, at) => (at % 8 === 0 ? at + 10 : 1));
    const after = before.flatMap((element, at) => (at % 8 === 3 ? [1, element] : [element]));
    expectComplete(before, after);
    const same = diff(before, after).filter((range) => range.same);
    expect(same).toHaveLength(1_001);
  });

  it('matches the elements between unique elements if there are many edits', () => {
    const before = Array.from({ length: 20_000 }, (_, at) => (at % 3 === 0 ? -1 : at));
    const after = before.flatMap((element, at) => (at % 10 === 7 ? [-1, element] : [element]));
    expectComplete(before, after);
    expect(differences(diff(before, after))).toBe(2_000);
  });

  it('matches the longer of the two parts if the parts of a long sequence are swapped', () => {
    const before = Array.from({ length: 100_000 }, (_, at) => (at % 5 === 0 ? -1 : at));
    const after = [...before.slice(60_000), ...before.slice(0, 60_000)];
    expectComplete(before, after);
    expect(differences(diff(before, after))).toBe(80_000);
  });

  it('reports sequences with many edits and no unique elements as entirely different', () => {
    const before = Array.from({ length: 3_000 }, (_, at) => at % 2);
    const after = Array.from({ length: 3_000 }, (_, at) => Number(at % 3 === 0));
    expectComplete(before, after);
    expect(diff(before, after).map(({ same }) => same)).toEqual([false]);
  });
});

describe('compareLines', () => {
  it('returns deleted lines before the lines that replaced them, with line numbers', () => {
    expect(finish(compareLines('a\nb\nc\nd', 'a\nB\nc\nd\ne'))).toEqual({
      lines: [
        { text: 'a', change: undefined, number: 1 },
        { text: 'b', change: 'deleted', number: 2 },
        { text: 'B', change: 'inserted', number: 2 },
        { text: 'c', change: undefined, number: 3 },
        { text: 'd', change: undefined, number: 4 },
        { text: 'e', change: 'inserted', number: 5 },
      ],
      changes: 2,
    });
  });

  it('ignores different line endings', () => {
    expect(finish(compareLines('a\r\nb\rc', 'a\nb\nc')).changes).toBe(0);
  });
});
