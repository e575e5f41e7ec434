import { expect, test } from 'vitest';
import { formatCount, formatNumber } from '#text/format-number.ts';

test('a number has separators between its thousands', () => {
  expect(formatNumber(0)).toBe('0');
  expect(formatNumber(9_999)).toBe('9,999');
  expect(formatNumber(10_000)).toBe('10,000');
});

test('a count has its noun in the singular for one only', () => {
  expect(formatCount(0, 'folder')).toBe('0 folders');
  expect(formatCount(1, 'folder')).toBe('1 folder');
  expect(formatCount(1_204, 'bookmark')).toBe('1,204 bookmarks');
  expect(formatCount(2, 'delivery', 'deliveries')).toBe('2 deliveries');
});
