import { expect, test } from 'vitest';
import { truncate } from '#text/truncate.ts';

test('a text of 20,000 characters isn’t shortened', () => {
  const text = 'A sentence, and another. '.repeat(800);
  expect(truncate(text)).toBe(text);
});

test('a longer text is shortened, and the number of missing characters is shown', () => {
  expect(truncate('abcdef', 3)).toBe('abc… (3 more characters)');
  expect(truncate('word '.repeat(10_000))).toMatch(/word … \(30,000 more characters\)$/);
});

test('a text with a word of 3,000 characters is shortened to 2,000', () => {
  expect(truncate(`see ${'x'.repeat(3_000)}`)).toMatch(/^see x{1996}… \(1,004 more characters\)$/);
});

test('shortening cuts no character in half', () => {
  expect(truncate('a👍b', 2)).toBe('a… (3 more characters)');
});
