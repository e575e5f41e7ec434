import { expect, it } from 'vitest';
import {
  countByCategory,
  countByOwner,
  filterByOwner,
  sumLevels,
} from '#data/directory/competencies/owners.ts';
import { parseCompetencyList } from './listed.ts';

const list = parseCompetencyList(
  { name: 'a', owner: 'Zoë' },
  { name: 'b', owner: 'Åsa' },
  { name: 'c', owner: 'Zoë' },
  { name: 'd', owner: null },
  { name: 'e', owner: '' },
  { name: 'f', owner: 'zoë' },
);

it('countByOwner compares names exactly and skips competencies without an owner', () => {
  expect(Object.fromEntries(countByOwner(list))).toEqual({ Zoë: 2, Åsa: 1, zoë: 1 });
});

it('filterByOwner returns the competencies of the passed owners and compares names exactly', () => {
  expect(filterByOwner(list, ['Zoë', null]).map(({ name }) => name)).toEqual(['a', 'c']);
  expect(filterByOwner(list, ['', null])).toEqual([]);
});

it('sumLevels counts missing story points separately from zero story points', () => {
  const levels = (easy: number, hard: unknown) => ({
    difficultyLevels: { easy: { storyPoints: easy }, hard: { storyPoints: hard } },
  });
  const owned = parseCompetencyList(
    { name: 'a', category: 'Data', ...levels(1, 8) },
    { name: 'b', category: 'Platform', ...levels(2, null) },
    { name: 'c', category: 'Platform', ...levels(0, 5) },
    { name: 'd' },
  );
  expect(countByCategory(owned)).toEqual([
    { category: 'Platform', count: 2 },
    { category: '', count: 1 },
    { category: 'Data', count: 1 },
  ]);
  expect(sumLevels(owned)).toEqual({
    easy: { points: 3, notGiven: 1 },
    medium: { points: 0, notGiven: 4 },
    hard: { points: 13, notGiven: 2 },
  });
});
