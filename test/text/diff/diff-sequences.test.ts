import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { DiffRange } from '#text/diff/diff-range.ts';
import { diffSequences } from '#text/diff/diff-sequences.ts';

function diff(before: readonly number[], after: readonly number[]): readonly DiffRange[] {
  const work = diffSequences(before, after);
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
  }
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

test('diffSequences covers both sequences with ranges that alternate', () => {
  const sequence = fc.array(fc.nat(6), { maxLength: 40 });
  fc.assert(fc.property(sequence, sequence, expectComplete));
});

test('diffSequences finds the fewest differences in a short sequence', () => {
  expect(differences(diff([1, 2, 3, 4, 5], [1, 3, 4, 9, 5]))).toBe(2);
  expect(diff([], [])).toEqual([]);
  expect(diff([1], [1])).toEqual([{ same: true, before: [0, 1], after: [0, 1] }]);
});

test('diffSequences divides long sequences with many differences at what is unique', () => {
  const before = Array.from({ length: 8_000 }, (_, place) => (place % 4 === 0 ? place : place % 7));
  const after = before.flatMap((element, place) => (place % 10 === 3 ? [-1, element] : [element]));
  expectComplete(before, after);
  expect(differences(diff(before, after))).toBe(800);
});

test('diffSequences gives up where nothing is unique and much differs', () => {
  const before = Array.from({ length: 3_000 }, (_, place) => place % 2);
  const after = Array.from({ length: 3_000 }, (_, place) => (place % 3 === 0 ? 2 : 3));
  expectComplete([7, ...before, 8], [7, ...after, 8]);
  expect(diff([7, ...before, 8], [7, ...after, 8]).map(({ same }) => same)).toEqual([
    true,
    false,
    true,
  ]);
});

test('diffSequences yields often', () => {
  const before = Array.from({ length: 20_000 }, (_, place) => place);
  const steps = [...diffSequences(before, before.toReversed())].length;
  expect(steps).toBeGreaterThan(20);
});
