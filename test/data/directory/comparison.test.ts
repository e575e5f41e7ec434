import { describe, expect, it } from 'vitest';
import { aspects, differences } from '#data/directory/comparison.ts';
import { listed } from './listed.ts';

const differing = (...records: object[]) => [
  ...differences(listed(...records).map(({ competency }) => competency)),
];

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

describe('what competencies differ in', () => {
  it('is nothing where all is the same but the name', () => {
    expect(differing(full, { ...full, name: 'y' }, { ...full, name: 'z' })).toEqual([]);
  });

  it('is nothing for one alone', () => {
    expect(differing(full)).toEqual([]);
  });

  it('is everything where one gives nothing at all', () => {
    expect(differing(full, {})).toEqual([...aspects]);
  });

  it('tells what is not given from zero, false and an empty list', () => {
    const none = { difficultyLevels: { easy: {} }, settings: {}, aiContent: {} };
    const zero = {
      difficultyLevels: { easy: { storyPoints: 0 } },
      settings: { enabledForCli: false },
      aiContent: { commands: [] },
    };
    expect(differing(none, zero)).toEqual(['easy.points', 'cli', 'commands']);
  });

  it('is said where one of four is different', () => {
    const other = { ...full, settings: { ...full.settings, enabledForPlan: true } };
    expect(differing(full, full, other, full)).toEqual(['plan']);
  });

  it('counts links that could not be read', () => {
    const odd = { ...full, aiContent: { ...full.aiContent, commands: ['noise'] } };
    const empty = { ...full, aiContent: { ...full.aiContent, commands: [] } };
    expect(differing(odd, empty)).toEqual(['commands']);
  });
});
