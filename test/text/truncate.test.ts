import { expect, test } from 'vitest';
import { truncate } from '#text/truncate.ts';

test('truncate keeps a text of 20,000 characters', () => {
  const text = 'A sentence, and another. '.repeat(800);
  expect(truncate(text)).toBe(text);
});

test('truncate shortens a longer text and shows the number of omitted characters', () => {
  expect(truncate('abcdef', 3)).toBe('abc… (3 more characters)');
  expect(truncate('word '.repeat(10_000))).toMatch(/word … \(30,000 more characters\)$/);
});

test('truncate shortens a text with a word of 3,000 characters to 2,000 characters', () => {
  expect(truncate(`see ${'x'.repeat(3_000)}`)).toMatch(/^see x{1996}… \(1,004 more characters\)$/);
});

test('truncate never splits a surrogate pair', () => {
  expect(truncate('a👍b', 2)).toBe('a… (3 more characters)');
});
