import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bestPlaces, firstLines, joinTexts, placesOf } from '#text/joined-texts.ts';
import { bestByName } from '#text/match-rank.ts';

const texts = joinTexts(['ab', '', 'cab', 'a', 'b']);

test('a search in joined texts finds the same texts as separate searches', () => {
  expect([...placesOf('ab', texts)]).toEqual([0, 2]);
  expect([...placesOf('a', texts)]).toEqual([0, 2, 3]);
  expect([...placesOf('ba', texts)]).toEqual([]);
  expect([...placesOf('\na', texts)]).toEqual([0, 3]);
  expect([...placesOf('\nb\n', texts)]).toEqual([4]);
  expect([...placesOf('a', joinTexts([]))]).toEqual([]);
});

test('firstLines returns the first line of each joined text', () => {
  expect(firstLines(joinTexts(['ab\nc', '', 'd', '\ne']))).toEqual(joinTexts(['ab', '', 'd', '']));
  expect(firstLines(joinTexts([]))).toEqual(joinTexts([]));
});

test('a best-match search in joined names finds the same names as separate comparisons', () => {
  const name = fc.array(fc.constantFrom('a', 'b', ' ', 'é')).map((letters) => letters.join(''));
  const wanted = fc.array(fc.constantFrom('a', 'b'), { minLength: 1, maxLength: 3 });
  fc.assert(
    fc.property(fc.array(name), wanted, fc.integer({ min: 1, max: 4 }), (names, letters, count) => {
      const typed = letters.join('');
      const having = names.map((_, at) => at).filter((at) => names[at]?.includes(typed));
      expect([...bestPlaces(typed, joinTexts(names), count)]).toEqual(
        bestByName(having, typed, (at) => names[at] ?? '', count),
      );
    }),
  );
});
