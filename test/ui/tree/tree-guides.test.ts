import { describe, expect, test } from 'vitest';
import { guidesOf } from '#ui/tree/TreeRow.tsx';

/** Returns consecutive rows from `first`, with these levels. */
const rowsAt = (levels: readonly number[], first = 0) =>
  levels.map((level, offset) => ({ row: first + offset, level }));

describe('tree guides', () => {
  test('span the rows of each branch, per indent', () => {
    expect(guidesOf(rowsAt([1, 2, 3, 3, 2, 1, 2]))).toEqual([
      { indent: 1, order: 0, first: 2, end: 4 },
      { indent: 0, order: 0, first: 1, end: 5 },
      { indent: 0, order: 1, first: 6, end: 7 },
    ]);
  });

  test('are absent if all rows are at the root', () => {
    expect(guidesOf(rowsAt([1, 1, 1]))).toEqual([]);
    expect(guidesOf([])).toEqual([]);
  });

  test('start at the first rendered row', () => {
    expect(guidesOf(rowsAt([3, 3], 40))).toEqual([
      { indent: 0, order: 0, first: 40, end: 42 },
      { indent: 1, order: 0, first: 40, end: 42 },
    ]);
  });

  test('end before a gap in the rendered rows', () => {
    expect(guidesOf([...rowsAt([2]), ...rowsAt([2, 2], 500)])).toEqual([
      { indent: 0, order: 0, first: 0, end: 1 },
      { indent: 0, order: 1, first: 500, end: 502 },
    ]);
  });

  test('are limited to the maximum indent', () => {
    expect(guidesOf(rowsAt([1000]))).toHaveLength(12);
  });
});
