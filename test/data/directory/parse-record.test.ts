import * as v from 'valibot';
import { expect, it } from 'vitest';
import { getUnknownFields } from '#data/directory/parse-record.ts';
import { competencySchema } from '#data/directory/schema.ts';

it('getUnknownFields returns the unknown fields of a competency with their dotted paths', () => {
  const competency = v.parse(competencySchema, {
    reviewedAt: '2026-01-01',
    difficultyLevels: { expert: { storyPoints: 21 }, easy: { storyPoints: 'two', hours: 4 } },
    aiContent: { commands: [{ name: 'a' }, { name: 'b', shell: 'fish' }], prompts: [] },
    settings: { enabledForReview: true },
  });
  expect([...getUnknownFields(competency)]).toEqual([
    ['reviewedAt', '2026-01-01'],
    ['difficultyLevels.expert', { storyPoints: 21 }],
    ['difficultyLevels.easy.storyPoints', 'two'],
    ['difficultyLevels.easy.hours', 4],
    ['aiContent.prompts', []],
    ['aiContent.commands[1].shell', 'fish'],
    ['settings.enabledForReview', true],
  ]);
});

it('getUnknownFields returns no fields for an empty competency', () => {
  expect(getUnknownFields(v.parse(competencySchema, {})).size).toBe(0);
});
