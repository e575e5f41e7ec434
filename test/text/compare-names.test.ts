import fc from 'fast-check';
import { expect, it } from 'vitest';
import { compareNames, rankNames } from '#text/compare-names.ts';

const anyName = fc.oneof(
  fc.string({ unit: fc.constantFrom(...'abAB019 '), maxLength: 6 }),
  fc.string({ unit: 'grapheme', maxLength: 6 }),
  fc.string({ unit: 'binary', maxLength: 4 }),
  fc.stringMatching(/^[A-Za-z]{0,2} ?\d{0,18}[a-z]?$/),
);

it('compareNames sorts numbers by value, lower case before upper case, and the empty name last', () => {
  expect(['b', 'Level 10', 'élan', '', 'level 9', 'a', 'B', 'Level 9'].sort(compareNames)).toEqual([
    'a',
    'b',
    'B',
    'élan',
    'level 9',
    'Level 9',
    'Level 10',
    '',
  ]);
});

it('rankNames ranks names in the order in which compareNames sorts them', () => {
  fc.assert(
    fc.property(fc.array(anyName), (names) => {
      const ranks = rankNames(names);
      const sorted = [...new Set(names)].sort(compareNames);
      expect([...ranks]).toEqual(sorted.map((name, place) => [name, place]));
    }),
    { numRuns: 1_000 },
  );
});
