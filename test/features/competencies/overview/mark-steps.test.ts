import { describe, expect, test } from 'vitest';
import { firstMark, markForKey } from '#features/competencies/mark-steps.ts';

const rows = [[], [1, 4], [], [0, 3, 9], [2]];
const step = (row: number, column: number, key: string, whole = false) => {
  const to = markForKey(rows, { row, column }, key, whole);
  return to && [to.row, to.column];
};

describe('moving among the marks of the overview by keys', () => {
  test('begins at the first mark, if there is any', () => {
    expect(firstMark(rows)).toEqual({ row: 1, column: 1 });
    expect(firstMark([[], []])).toBeUndefined();
  });

  test('left and right stay in a row, and stop at its ends', () => {
    expect(step(3, 0, 'ArrowRight')).toEqual([3, 3]);
    expect(step(3, 9, 'ArrowLeft')).toEqual([3, 3]);
    expect(step(3, 9, 'ArrowRight')).toBeUndefined();
    expect(step(1, 1, 'ArrowLeft')).toBeUndefined();
  });

  test('up and down go to the nearest mark of the next row that has any', () => {
    expect(step(1, 4, 'ArrowDown')).toEqual([3, 3]);
    expect(step(3, 9, 'ArrowUp')).toEqual([1, 4]);
    expect(step(1, 1, 'ArrowUp')).toBeUndefined();
    expect(step(4, 2, 'ArrowDown')).toBeUndefined();
  });

  test('Home and End go to the ends of a row, with Ctrl to the ends of all rows', () => {
    expect(step(3, 3, 'Home')).toEqual([3, 0]);
    expect(step(3, 3, 'End')).toEqual([3, 9]);
    expect(step(3, 3, 'Home', true)).toEqual([1, 1]);
    expect(step(3, 3, 'End', true)).toEqual([4, 2]);
  });

  test('PageUp and PageDown go ten rows, or as far as rows go', () => {
    expect(step(1, 1, 'PageDown')).toEqual([4, 2]);
    expect(step(4, 2, 'PageUp')).toEqual([1, 1]);
    const many = Array.from({ length: 30 }, () => [0]);
    expect(markForKey(many, { row: 5, column: 0 }, 'PageDown', false)?.row).toBe(15);
  });

  test('other keys go nowhere', () => {
    expect(step(3, 3, 'Enter')).toBeUndefined();
  });
});
