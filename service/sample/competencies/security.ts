import type { SampleCompetency } from '#service/sample/types.ts';
import { createDifficultyLevels } from './difficulty-levels.ts';

export const securityCompetencies: readonly SampleCompetency[] = [
  {
    category: 'Security',
    name: 'Threat modelling',
    description: 'Thinking like the other side for an afternoon, and writing it down.',
    owner: "Síle O'Byrne",
    difficultyLevels: createDifficultyLevels(
      [2, 'One feature, one diagram, the five things to fix.'],
      [5, 'A system with several trust boundaries, revisited as it changes.'],
      [8, 'An attacker with patience, insiders included.'],
    ),
    aiContent: {
      secondBrains: [{ name: 'Threat library', url: 'https://handbook.example.test/threats' }],
      qualityBar: [
        {
          name: 'A model that changed the design',
          url: 'https://quality.example.test/threat-model',
        },
      ],
      commands: [{ name: '/threats list', url: 'https://commands.example.test/threats-list' }],
    },
    settings: { enabledForCli: true, enabledForPlan: true },
  },
  {
    category: 'Security',
    name: 'Key management',
    description:
      'Where secrets live, who may use them, and how they are replaced on an ordinary day.',
    owner: 'ליאור כהן',
    difficultyLevels: createDifficultyLevels(
      [2, 'A secret moved out of configuration and rotated once.'],
      [5, 'Keys that rotate by themselves, with overlap.'],
      [13, 'A root of trust replaced under way.'],
    ),
    aiContent: {
      secondBrains: [{ name: 'Rotation diary', url: 'https://handbook.example.test/rotation' }],
      qualityBar: [{ name: 'Ready for rotation', url: 'https://quality.example.test/rotation' }],
      commands: [{ name: '/secret rotate', url: 'https://commands.example.test/secret-rotate' }],
    },
    settings: { enabledForCli: true, enabledForPlan: false },
  },
  {
    category: 'Security',
    name: 'Access control',
    description: 'The right people, the least they need, for as long as they need it.',
    owner: 'ליאור כהן',
    difficultyLevels: createDifficultyLevels(
      [1, 'A role for one task, with an end date.'],
      [3, 'Rules that can be explained to the person they refuse.'],
      [8, 'A model for several organisations in one system.'],
    ),
    aiContent: {
      secondBrains: [{ name: 'Role catalogue', url: 'https://handbook.example.test/roles' }],
      qualityBar: [
        { name: 'Least privilege check', url: 'https://quality.example.test/least-privilege' },
      ],
      commands: [],
    },
    settings: { enabledForCli: true, enabledForPlan: true },
  },
  {
    category: 'Security',
    name: 'Secure coding',
    description: 'Code that treats every input as if it had been written by someone clever.',
    owner: 'Owen Pritchard',
    difficultyLevels: createDifficultyLevels(
      [1, 'A known weakness closed, with its test.'],
      [3, 'A class of weakness made impossible by a type or a boundary.'],
      [8, 'A parser, a sandbox or a sanitiser, with the proof that it holds.'],
    ),
    aiContent: {
      secondBrains: [
        { name: 'Weakness of the month', url: 'https://handbook.example.test/weaknesses' },
      ],
      qualityBar: [
        { name: 'Review with hostile eyes', url: 'https://quality.example.test/hostile-review' },
      ],
      commands: [{ name: '/scan explain', url: 'https://commands.example.test/scan-explain' }],
    },
    settings: { enabledForCli: true, enabledForPlan: true },
  },
  {
    category: 'Security',
    name: 'Vulnerability response',
    description: "From a stranger's mail to a released fix, with thanks.",
    owner: 'Owen Pritchard',
    difficultyLevels: createDifficultyLevels(
      [2, 'A dependency updated the day it matters.'],
      [5, 'A report reproduced, fixed, released and credited.'],
      [8, 'A flaw in the design, disclosed together with others who share it.'],
    ),
    aiContent: {
      secondBrains: [
        { name: 'Advisories we wrote', url: 'https://handbook.example.test/advisories' },
      ],
      qualityBar: [],
      commands: [{ name: '/advisory draft', url: 'https://commands.example.test/advisory-draft' }],
    },
    settings: { enabledForCli: true, enabledForPlan: false },
  },
  {
    category: 'Security',
    name: 'Fraud prevention',
    description: 'Stopping the few without insulting the many.',
    owner: '',
    difficultyLevels: createDifficultyLevels(
      [3, 'A rule with its false alarms counted.'],
      [8, 'A score that explains itself to the person it stops.'],
      [13, 'An adaptive adversary, with money on both sides.'],
    ),
    aiContent: {
      secondBrains: [
        { name: 'Patterns seen', url: 'https://handbook.example.test/fraud-patterns' },
      ],
      qualityBar: [],
      commands: [],
    },
    settings: { enabledForCli: false, enabledForPlan: false },
  },
];
