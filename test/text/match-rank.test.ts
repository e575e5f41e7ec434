import { expect, test } from 'vitest';
import { foldText } from '#text/fold-text.ts';
import { findBestByName, getNameMatchRank, matchRanks, noMatch } from '#text/match-rank.ts';

test('getNameMatchRank distinguishes whole names, prefixes, word starts and matches inside words', () => {
  expect(getNameMatchRank('data privacy', 'data privacy')).toBe(matchRanks.exact);
  expect(getNameMatchRank('data privacy', 'data')).toBe(matchRanks.prefix);
  expect(getNameMatchRank('data privacy', 'priv')).toBe(matchRanks.wordStart);
  expect(getNameMatchRank('datapriv privacy', 'priv')).toBe(matchRanks.wordStart);
  expect(getNameMatchRank('data privacy', 'acy')).toBe(matchRanks.inside);
  expect(getNameMatchRank('data privacy', 'x')).toBe(noMatch);
});

test('findBestByName returns the best matches first and keeps the order of equal ranks', () => {
  const names = ['Other', 'A refund', 'Late refunds', 'Refunds', 'Refund', 'Unrefund'];
  const best = (count: number) => findBestByName(names, ' REFUND', foldText, count);
  expect(best(6)).toEqual(['Refund', 'Refunds', 'A refund', 'Late refunds', 'Unrefund', 'Other']);
  expect(best(2)).toEqual(['Refund', 'Refunds']);
});

test('findBestByName stops reading items once no better match is possible', () => {
  let looked = 0;
  function* names() {
    for (;;) {
      looked += 1;
      yield 'Refund';
    }
  }
  expect(findBestByName(names(), 'refund', foldText, 6)).toHaveLength(6);
  expect(looked).toBe(6);
});
