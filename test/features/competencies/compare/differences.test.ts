import { describe, expect, it } from 'vitest';
import {
  comparedFields,
  getDifferentFields,
} from '#features/competencies/compare/CompareTable.tsx';
import { parseCompetencyList } from '#test/data/directory/listed.ts';

const differing = (...records: object[]) =>
  [...getDifferentFields(parseCompetencyList(...records).map(({ competency }) => competency))].map(
    ({ label }) => label,
  );

const full = {
  category: 'A',
  name: 'x',
  description: 'd',
  owner: 'Mara',
  difficultyLevels: {
    easy: { criteria: 'e', storyPoints: 1 },
    medium: { criteria: 'm', storyPoints: 2 },
    hard: { criteria: 'h', storyPoints: 3 },
  },
  aiContent: {
    secondBrains: [{ name: 'n', url: 'https://a.test' }],
    qualityBar: [{ name: 'q', url: 'https://a.test' }],
    commands: [{ name: 'c', url: 'https://a.test' }],
  },
  settings: { enabledForCli: true, enabledForPlan: false },
};

describe('getDifferentFields', () => {
  it('returns no field if only the names differ, or for a single competency', () => {
    expect(differing(full, { ...full, name: 'y' }, { ...full, name: 'z' })).toEqual([]);
    expect(differing(full)).toEqual([]);
  });

  it('returns all compared fields if one competency is empty', () => {
    expect(differing(full, {})).toEqual(comparedFields.map(({ label }) => label));
  });

  it('distinguishes missing values from zero, false and an empty list', () => {
    const none = { difficultyLevels: { easy: {} }, settings: {}, aiContent: {} };
    const zero = {
      difficultyLevels: { easy: { storyPoints: 0 } },
      settings: { enabledForCli: false },
      aiContent: { commands: [] },
    };
    expect(differing(none, zero)).toEqual(['Easy: points', 'CLI', 'Commands']);
  });

  it('returns a field whose value differs in one of four competencies', () => {
    const other = { ...full, settings: { ...full.settings, enabledForPlan: true } };
    expect(differing(full, full, other, full)).toEqual(['Plan']);
  });

  it('compares links that could not be parsed', () => {
    const odd = { ...full, aiContent: { ...full.aiContent, commands: ['noise'] } };
    const empty = { ...full, aiContent: { ...full.aiContent, commands: [] } };
    expect(differing(odd, empty)).toEqual(['Commands']);
  });
});
