import { expect, test, vi } from 'vitest';
import { formatBytes, formatCount, formatExactNumber, formatNumber } from '#text/format-number.ts';

test('formatNumber separates thousands', () => {
  expect(formatNumber(0)).toBe('0');
  expect(formatNumber(9_999)).toBe('9,999');
  expect(formatNumber(10_000)).toBe('10,000');
});

test('formatCount uses the singular noun only for one', () => {
  expect(formatCount(0, 'folder')).toBe('0 folders');
  expect(formatCount(1, 'folder')).toBe('1 folder');
  expect(formatCount(1_204, 'bookmark')).toBe('1,204 bookmarks');
  expect(formatCount(2, 'delivery', 'deliveries')).toBe('2 deliveries');
});

test("formatNumber uses the browser's locale", () => {
  vi.stubGlobal('navigator', { language: 'de-DE' });
  expect(formatNumber(50_000)).toBe('50.000');
  expect(formatCount(50_000, 'bookmark')).toBe('50.000 bookmarks');
  expect(formatBytes(1_400_000)).toBe('1,4 MB');
  vi.stubGlobal('navigator', { language: 'hi-IN' });
  expect(formatNumber(500_000)).toBe('5,00,000');
});

test('formatExactNumber keeps all digits of a received number', () => {
  expect(formatExactNumber(0.0625)).toBe('0.0625');
  expect(formatExactNumber(12_345.5)).toBe('12,345.5');
  expect(formatExactNumber(1e300)).toBe('1e+300');
});
