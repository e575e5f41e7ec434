import { describe, expect, test } from 'vitest';
import { buildGuides } from '#ui/tree/TreeRow.tsx';

/** Returns rows with these levels and with consecutive indexes from `first`. */
const rowsAt = (levels: readonly number[], first = 0) =>
  levels.map((level, offset) => ({ row: first + offset, level }));

describe('indent guides of a tree', () => {
  test('span the rows of each branch at each indent level', () => {
    expect(buildGuides(rowsAt([1, 2, 3, 3, 2, 1, 2]))).toEqual([
      { indent: 1, order: 0, first: 2, end: 4 },
      { indent: 0, order: 0, first: 1, end: 5 },
      { indent: 0, order: 1, first: 6, end: 7 },
    ]);
  });

  test('are absent if all rows are at the root', () => {
    expect(buildGuides(rowsAt([1, 1, 1]))).toEqual([]);
    expect(buildGuides([])).toEqual([]);
  });

  test('start at the first rendered row', () => {
    expect(buildGuides(rowsAt([3, 3], 40))).toEqual([
      { indent: 0, order: 0, first: 40, end: 42 },
      { indent: 1, order: 0, first: 40, end: 42 },
    ]);
  });

  test('end before a gap in the rendered rows', () => {
    expect(buildGuides([...rowsAt([2]), ...rowsAt([2, 2], 500)])).toEqual([
      { indent: 0, order: 0, first: 0, end: 1 },
      { indent: 0, order: 1, first: 500, end: 502 },
    ]);
  });

  test('are limited to the maximum indent', () => {
    expect(buildGuides(rowsAt([1000]))).toHaveLength(12);
  });
});
