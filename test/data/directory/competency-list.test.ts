import { describe, expect, it } from 'vitest';
import { findCompetency, getMaxStoryPoints } from '#data/directory/competencies/competency-list.ts';
import { parseCompetencyList } from './listed.ts';

const names = (list: readonly { name: string }[]) => list.map(({ name }) => name);

describe('listCompetencies', () => {
  it('sorts by category and name, treats digits as numbers, and puts missing names last', () => {
    const list = parseCompetencyList(
      { category: 'Quality', name: 'b' },
      { name: 'homeless' },
      { category: 'Platform', name: null },
      { category: 'Platform', name: 'Level 10' },
      { category: 'Platform', name: 'Level 9' },
      { category: 'Platform', name: 'élan' },
    );
    expect(list.map(({ category, name }) => `${category}/${name}`)).toEqual([
      'Platform/élan',
      'Platform/Level 9',
      'Platform/Level 10',
      'Platform/',
      'Quality/b',
      '/homeless',
    ]);
  });
});

describe('competencies with the same category and name', () => {
  const list = parseCompetencyList(
    { category: 'A', name: 'same', owner: 'first' },
    { category: 'A', name: 'other' },
    { category: 'A', name: 'same', owner: 'second' },
  );

  it('get an occurrence number in the order of the response', () => {
    expect(names(list)).toEqual(['other', 'same', 'same']);
    expect(
      findCompetency(list, { category: 'A', name: 'same', occurrence: 1 })?.competency.owner,
    ).toBe('first');
    expect(
      findCompetency(list, { category: 'A', name: 'same', occurrence: 2 })?.competency.owner,
    ).toBe('second');
    expect(list.map(({ occurrence, occurrences }) => [occurrence, occurrences])).toEqual([
      [1, 1],
      [1, 2],
      [2, 2],
    ]);
  });

  it('aren’t found with an occurrence that is too high or invalid', () => {
    expect(findCompetency(list, { category: 'A', name: 'same', occurrence: 3 })).toBeUndefined();
    expect(
      findCompetency(list, { category: 'A', name: 'same', occurrence: Number.NaN }),
    ).toBeUndefined();
  });
});

it.each([
  [
    [{ easy: { storyPoints: 2 }, hard: { storyPoints: 8 } }, { medium: { storyPoints: 13 } }, null],
    13,
  ],
  [[{ easy: { storyPoints: -3 } }], 0],
])('getMaxStoryPoints of %j returns %i', (levels, greatest) => {
  const list = parseCompetencyList(...levels.map((difficultyLevels) => ({ difficultyLevels })));
  expect(getMaxStoryPoints(list)).toBe(greatest);
});
