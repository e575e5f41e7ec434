import { describe, expect, it } from 'vitest';
import { getRowIndexForKey } from '#ui/list/list-keys.ts';

describe('getRowIndexForKey', () => {
  it.each([
    ['ArrowDown', 4, 5],
    ['ArrowDown', 99, 99],
    ['ArrowUp', 4, 3],
    ['ArrowUp', 0, 0],
    ['PageDown', 95, 99],
    ['PageUp', 4, 0],
    ['Home', 50, 0],
    ['End', 50, 99],
  ])('for the key %s pressed in row %i returns row %i of 100 rows', (key, from, to) => {
    expect(getRowIndexForKey(key, from, 99)).toBe(to);
  });

  it.each(['Enter', 'Tab', ' ', 'a', 'ArrowLeft'])('returns undefined for the key %j', (key) => {
    expect(getRowIndexForKey(key, 4, 99)).toBeUndefined();
  });
});
