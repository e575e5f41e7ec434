import * as v from 'valibot';
import { expect, it } from 'vitest';
import { competencySchema } from '#data/directory/schema.ts';
import { namedLevels, pointsInWords } from '#features/competencies/levels.ts';

const levels = (difficultyLevels: unknown) =>
  v.parse(competencySchema, { difficultyLevels }).difficultyLevels;

it('names easy, medium and hard in this order, in whichever they came', () => {
  const sent = levels({ hard: { storyPoints: 8 }, easy: { storyPoints: 2 } });
  expect(namedLevels(sent).map(({ word, level }) => [word, level?.storyPoints])).toEqual([
    ['Easy', 2],
    ['Medium', undefined],
    ['Hard', 8],
  ]);
});

it.each([
  [{ easy: { storyPoints: 0 }, hard: { storyPoints: 8 } }, 'easy 0, medium not given, hard 8'],
  [{ easy: { criteria: 'Some.' } }, 'not given'],
  [null, 'not given'],
])('says the points of %j in words, where nothing is never 0', (sent, words) => {
  expect(pointsInWords(levels(sent))).toBe(`Story points: ${words}`);
});
