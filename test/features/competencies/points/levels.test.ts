import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { competencySchema } from '#data/directory/schema.ts';
import { formatPoints, namedLevels } from '#features/competencies/points/levels.ts';

const levels = (difficultyLevels: unknown) =>
  v.parse(competencySchema, { difficultyLevels }).difficultyLevels;

describe('the difficulty levels of a competency', () => {
  test('are named easy, medium, hard, in whichever order', () => {
    const sent = levels({ hard: { storyPoints: 8 }, easy: { storyPoints: 2 } });
    expect(namedLevels(sent).map(({ label, level }) => [label, level?.storyPoints])).toEqual([
      ['Easy', 2],
      ['Medium', undefined],
      ['Hard', 8],
    ]);
  });

  test.each([
    [{ easy: { storyPoints: 0 }, hard: { storyPoints: 8 } }, 'easy 0, medium not given, hard 8'],
    [{ easy: { criteria: 'Some.' } }, 'not given'],
    [null, 'not given'],
  ])('%j: story points in words, “not given” instead of 0', (sent, words) => {
    expect(formatPoints(levels(sent))).toBe(`Story points: ${words}`);
  });
});
