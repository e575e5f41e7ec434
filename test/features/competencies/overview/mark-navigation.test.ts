import { describe, expect, test } from 'vitest';
import { firstMark, markForKey } from '#features/competencies/overview/mark-navigation.ts';

const rows = [[], [1, 4], [], [0, 3, 9], [2]];
const step = (row: number, column: number, key: string, whole = false) => {
  const to = markForKey(rows, { row, column }, key, whole);
  return to && [to.row, to.column];
};

describe('keys among the marks of the overview', () => {
  test('begin at the first mark, if there is any', () => {
    expect(firstMark(rows)).toEqual({ row: 1, column: 1 });
    expect(firstMark([[], []])).toBeUndefined();
  });

  test('Left and Right stop at the ends of a row', () => {
    expect(step(3, 0, 'ArrowRight')).toEqual([3, 3]);
    expect(step(3, 9, 'ArrowLeft')).toEqual([3, 3]);
    expect(step(3, 9, 'ArrowRight')).toBeUndefined();
    expect(step(1, 1, 'ArrowLeft')).toBeUndefined();
  });

  test('Up and Down go to the nearest mark of another row', () => {
    expect(step(1, 4, 'ArrowDown')).toEqual([3, 3]);
    expect(step(3, 9, 'ArrowUp')).toEqual([1, 4]);
    expect(step(1, 1, 'ArrowUp')).toBeUndefined();
    expect(step(4, 2, 'ArrowDown')).toBeUndefined();
  });

  test('Home and End go to the ends of a row, or of all', () => {
    expect(step(3, 3, 'Home')).toEqual([3, 0]);
    expect(step(3, 3, 'End')).toEqual([3, 9]);
    expect(step(3, 3, 'Home', true)).toEqual([1, 1]);
    expect(step(3, 3, 'End', true)).toEqual([4, 2]);
  });

  test('PageUp and PageDown go ten rows at most', () => {
    expect(step(1, 1, 'PageDown')).toEqual([4, 2]);
    expect(step(4, 2, 'PageUp')).toEqual([1, 1]);
    const many = Array.from({ length: 30 }, () => [0]);
    expect(markForKey(many, { row: 5, column: 0 }, 'PageDown', false)?.row).toBe(15);
  });

  test('others go nowhere', () => {
    expect(step(3, 3, 'Enter')).toBeUndefined();
  });
});
