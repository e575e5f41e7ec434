import type { SampleCompetency } from '#service/sample/types.ts';
import { createDifficultyLevels } from './difficulty-levels.ts';

export const qualityCompetencies: readonly SampleCompetency[] = [
  {
    category: 'Quality',
    name: 'Exploratory testing',
    description: 'Charters, notes and the craft of being surprised on purpose.',
    owner: 'Aiko Tan',
    difficultyLevels: createDifficultyLevels(
      [1, 'One session, one charter, findings on one page.'],
      [3, 'A new area mapped in a week, risks first.'],
      [5, 'A system nobody understands any more becomes one that several people do.'],
    ),
    aiContent: {
      secondBrains: [{ name: 'Charter collection', url: 'https://handbook.example.test/charters' }],
      qualityBar: [
        { name: 'Notes another tester can use', url: 'https://quality.example.test/notes' },
      ],
      commands: [],
    },
    settings: { enabledForCli: false, enabledForPlan: true },
  },
  {
    category: 'Quality',
    name: 'Test automation',
    description: 'A suite that is fast, honest and never muted.',
    owner: 'Jonas Weber',
    difficultyLevels: createDifficultyLevels(
      [2, 'A rule covered by tests that fail when it is broken.'],
      [5, 'A flaky suite made dull, with the causes named.'],
      [13, 'A system without tests gains enough of them to be changed safely.'],
    ),
    aiContent: {
      secondBrains: [{ name: 'Testing handbook', url: 'https://handbook.example.test/testing' }],
      qualityBar: [{ name: 'A test worth keeping', url: 'https://quality.example.test/tests' }],
      commands: [{ name: '/test why', url: 'https://commands.example.test/test-why' }],
    },
    settings: { enabledForCli: true, enabledForPlan: true },
  },
  {
    category: 'Quality',
    name: 'Performance analysis',
    description: 'From a slow page to the line that makes it slow.',
    owner: 'Priya Raman',
    difficultyLevels: createDifficultyLevels(
      [3, 'A measured improvement of one screen, on a phone people own.'],
      [8, 'A budget that is kept by the pipeline and not by good will.'],
      [13, 'A latency shared by many services, found and halved.'],
    ),
    aiContent: {
      secondBrains: [{ name: 'Profiles explained', url: 'https://handbook.example.test/profiles' }],
      qualityBar: [
        { name: 'Numbers that can be repeated', url: 'https://quality.example.test/measurements' },
      ],
      commands: [],
    },
    settings: { enabledForCli: true, enabledForPlan: true },
  },
  {
    category: 'Quality',
    name: 'Accessibility',
    description: 'What is built can be used, whoever uses it and however.',
    owner: 'Hạnh Nguyễn',
    difficultyLevels: createDifficultyLevels(
      [2, 'A component with the right role, name and keys.'],
      [5, 'A journey walked with a keyboard, a screen reader and 400 % zoom.'],
      [8, 'An old product area brought to the standard without a rewrite.'],
    ),
    aiContent: {
      secondBrains: [
        { name: 'Assistive technology notes', url: 'https://handbook.example.test/assistive' },
      ],
      qualityBar: [
        { name: 'Accessible from the start', url: 'https://quality.example.test/accessible' },
      ],
      commands: [{ name: '/a11y audit', url: 'https://commands.example.test/a11y-audit' }],
    },
    settings: { enabledForCli: true, enabledForPlan: true },
  },
  {
    category: 'Quality',
    name: 'Contract testing',
    description: 'Two services agree, and find out before production when they no longer do.',
    owner: 'Bartosz Zieliński',
    difficultyLevels: createDifficultyLevels(
      [2, 'One consumer, one provider, checked on every change.'],
      [3, 'Several consumers, with a provider that may evolve between them.'],
      [8, 'A partner outside the company takes part.'],
    ),
    aiContent: {
      secondBrains: [{ name: 'Contract examples', url: 'https://handbook.example.test/contracts' }],
      qualityBar: [],
      commands: [
        { name: '/contract verify', url: 'https://commands.example.test/contract-verify' },
      ],
    },
    settings: { enabledForCli: true, enabledForPlan: false },
  },
  {
    category: 'Quality',
    name: 'Code review',
    description: 'Reading so that the next change is easier, for the author most of all.',
    owner: 'Zoë Lindqvist',
    difficultyLevels: createDifficultyLevels(
      [1, 'A small change, answered within the half day.'],
      [2, 'A change in a part you do not know, read until you do.'],
      [5, 'A disagreement about design, settled in writing and without a loser.'],
    ),
    aiContent: {
      secondBrains: [],
      qualityBar: [{ name: 'A review that helps', url: 'https://quality.example.test/review' }],
      commands: [{ name: '/review', url: 'https://commands.example.test/review' }],
    },
    settings: { enabledForCli: true, enabledForPlan: true },
  },
  {
    category: 'Quality',
    name: 'Test data',
    description: 'Data that looks like Tuesday afternoon and belongs to nobody.',
    owner: 'Bartosz Zieliński',
    difficultyLevels: createDifficultyLevels(
      [1, 'Readable fixtures for one rule.'],
      [3, 'A generated set with the rare cases in it, the same each time.'],
      [8, 'A year of traffic, with every trace of a person removed and the shape kept.'],
    ),
    aiContent: {
      secondBrains: [],
      qualityBar: [],
      commands: [],
    },
    settings: { enabledForCli: true, enabledForPlan: false },
  },
];
