import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findWords, foldText, getSearchWords } from '#text/fold-text.ts';

const units = ['a', 'A', 'ä', 'a\u0308', 'ß', 'İ', 'ﬁ', 'ς', 'Σ', '한', '😀', '’', '´', ' '];
const anyText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: fc.constantFrom(...units) }),
);

const marked = (text: string, query: string) => {
  let shown = '';
  let at = 0;
  for (const { start, end } of findWords(text, getSearchWords(query))) {
    shown += `${text.slice(at, start)}[${text.slice(start, end)}]`;
    at = end;
  }
  return shown + text.slice(at);
};

test.each([
  ['Ärger', 'arger'],
  ['STRASSE', 'straße'],
  ['ΟΔΌΣ', 'οδος'],
  ['İstanbul', 'istanbul'],
  ['ﬁne', 'FINE'],
  ['ｗｉｄｅ', 'wide'],
  ['e\u0301tude', 'étude'],
  ['O’Byrne', "o'byrne"],
  ['Oʼbyrne', 'O‘BYRNE'],
])('foldText returns the same text for %s and %s', (one, other) => {
  expect(foldText(one)).toBe(foldText(other));
});

test('findWords returns ranges of the original text, including accents', () => {
  expect(marked('Pay Ledger (ledger)', 'LEDGER')).toBe('Pay [Ledger] ([ledger])');
  expect(marked('E\u0301tudes', 'etu')).toBe('[E\u0301tu]des');
  expect(marked('Straße 5', 'strasse')).toBe('[Straße] 5');
  expect(marked('Straße', 's')).toBe('[S]tra[ß]e');
  expect(marked('a😀b', '😀')).toBe('a[😀]b');
  expect(marked('İx', 'x')).toBe('İ[x]');
});

test('findWords merges overlapping and adjacent hits', () => {
  expect(marked('ledger', 'led edge ger')).toBe('[ledger]');
  expect(marked('aaaa', 'a')).toBe('[aaaa]');
});

test('getSearchWords splits a query at white space and removes duplicates', () => {
  expect(getSearchWords('  Pay\tpay \u00a0 LEDGER ')).toEqual(['pay', 'ledger']);
  expect(getSearchWords(' \n')).toEqual([]);
});

test('findWords finds a word if and only if foldText of the text contains the word', () => {
  let compared = 0;
  fc.assert(
    fc.property(anyText, anyText, (text, query) => {
      for (const word of getSearchWords(query)) {
        compared += 1;
        expect(findWords(text, [word]).length > 0).toBe(foldText(text).includes(word));
      }
    }),
  );
  expect(compared).toBeGreaterThan(0);
});

test('findWords returns sorted ranges without overlaps that contain the word', () => {
  fc.assert(
    fc.property(anyText, anyText, (text, query) => {
      const words = getSearchWords(query);
      let last = -1;
      for (const { start, end } of findWords(text, words)) {
        expect(start).toBeGreaterThan(last);
        expect(end).toBeGreaterThan(start);
        last = end;
        const hit = foldText(text.slice(start, end));
        expect(words.some((word) => hit.includes(word))).toBe(true);
      }
      expect(last).toBeLessThanOrEqual(text.length);
    }),
  );
});
