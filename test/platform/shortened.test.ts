import { expect, test } from 'vitest';
import { shortened } from '#platform/shortened.ts';

test('a text of any real length is drawn as it is', () => {
  const text = 'A sentence, and another. '.repeat(800);
  expect(shortened(text)).toBe(text);
});

test('of an endless text the beginning is drawn, and how much is missing', () => {
  expect(shortened('abcdef', 3)).toBe('abc… (3 more characters)');
  expect(shortened('word '.repeat(10_000))).toMatch(/word … \(30,000 more characters\)$/);
});

test('a word without an end is cut sooner, wherever it stands', () => {
  expect(shortened(`see ${'x'.repeat(3_000)}`)).toMatch(/^see x{1996}… \(1,004 more characters\)$/);
});

test('no character is cut in half', () => {
  expect(shortened('a👍b', 2)).toBe('a… (3 more characters)');
});
