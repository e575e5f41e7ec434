import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { countMatches, foldQuery, matchesIn, searchedText } from '#ui/find/match-text.ts';

function found(text: string, query: string, isCode = false): string[] {
  const searched = searchedText(text, isCode);
  const folded = foldQuery(query);
  const matches = matchesIn(searched, folded).map(({ start, end }) => text.slice(start, end));
  expect(matches).toHaveLength(countMatches(searched, folded));
  return matches;
}

test.each([
  ['The Entry, the ENTRY', 'entry', ['Entry', 'ENTRY']],
  ['Écoute, e\u0301coute', 'ecoute', ['Écoute', 'e\u0301coute']],
  ['ecoute', 'Écoute', ['ecoute']],
  ['Straße', 'strasse', ['Straße']],
  ['ﬁnal', 'final', ['ﬁnal']],
  ['ΛΌΓΟΣ λόγος', 'λογος', ['ΛΌΓΟΣ', 'λόγος']],
  ['👍🏽 ok', 'ok', ['ok']],
  ['aaaa', 'aa', ['aa', 'aa']],
  ['one\ntwo\u00a0three', 'one two three', ['one\ntwo\u00a0three']],
  ['a (b) [c]', '(b) [', ['(b) [']],
])('in %j, %j is found as %j', (text, query, expected) => {
  expect(found(text, query)).toEqual(expected);
});

test('a match in code stays in its line', () => {
  expect(found('one\ntwo', 'one two', true)).toEqual([]);
  expect(found('one\ttwo', 'one two', true)).toEqual(['one\ttwo']);
});

test('what is written in a text is found in it, and matches are in order', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.nat(), fc.nat(), (text, one, other) => {
      const query = text.slice(Math.min(one, other) % (text.length + 1));
      fc.pre(query.isWellFormed() && /^[\p{L}\p{N}]/u.test(query) && foldQuery(query) !== '');
      const matches = matchesIn(searchedText(text, false), foldQuery(query));
      expect(matches.length).toBeGreaterThan(0);
      let last = 0;
      for (const { start, end } of matches) {
        expect(start).toBeGreaterThanOrEqual(last);
        expect(end).toBeGreaterThan(start);
        last = end;
      }
    }),
  );
});
