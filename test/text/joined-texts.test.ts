import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findBestNames, findTexts, getFirstLines, joinTexts } from '#text/joined-texts.ts';
import { findBestByName } from '#text/match-rank.ts';

const texts = joinTexts(['ab', '', 'cab', 'a', 'b']);

test('findTexts returns the indexes of the texts that contain the searched string', () => {
  expect([...findTexts('ab', texts)]).toEqual([0, 2]);
  expect([...findTexts('a', texts)]).toEqual([0, 2, 3]);
  expect([...findTexts('ba', texts)]).toEqual([]);
  expect([...findTexts('\na', texts)]).toEqual([0, 3]);
  expect([...findTexts('\nb\n', texts)]).toEqual([4]);
  expect([...findTexts('a', joinTexts([]))]).toEqual([]);
});

test('getFirstLines shortens each text to its first line', () => {
  expect(getFirstLines(joinTexts(['ab\nc', '', 'd', '\ne']))).toEqual(
    joinTexts(['ab', '', 'd', '']),
  );
  expect(getFirstLines(joinTexts([]))).toEqual(joinTexts([]));
});

test('findBestNames on joined names returns the same names as findBestByName on single names', () => {
  const name = fc.array(fc.constantFrom('a', 'b', ' ', 'é')).map((letters) => letters.join(''));
  const wanted = fc.array(fc.constantFrom('a', 'b'), { minLength: 1, maxLength: 3 });
  fc.assert(
    fc.property(fc.array(name), wanted, fc.integer({ min: 1, max: 4 }), (names, letters, count) => {
      const typed = letters.join('');
      const having = names.map((_, at) => at).filter((at) => names[at]?.includes(typed));
      expect([...findBestNames(typed, joinTexts(names), count)]).toEqual(
        findBestByName(having, typed, (at) => names[at] ?? '', count),
      );
    }),
  );
});
