import type { SampleCompetency } from '#service/sample/types.ts';
import { createDifficultyLevels } from './difficulty-levels.ts';

export const deliveryCompetencies: readonly SampleCompetency[] = [
  {
    category: 'Delivery',
    name: 'Flow management',
    description: 'Less in progress, more finished, and a queue everyone can see.',
    owner: 'Ingrid Solberg',
    difficultyLevels: createDifficultyLevels(
      [1, 'A board that shows where work waits.'],
      [3, 'A limit that holds when it hurts.'],
      [5, 'Several teams stop starting, together.'],
    ),
    aiContent: {
      secondBrains: [{ name: 'Flow metrics', url: 'https://handbook.example.test/flow' }],
      qualityBar: [
        { name: 'Reading a cycle time chart', url: 'https://quality.example.test/cycle-time' },
      ],
      commands: [],
    },
    settings: { enabledForCli: false, enabledForPlan: true },
  },
  {
    category: 'Delivery',
    name: 'Estimation',
    description: 'A range with a reason, given early and corrected openly.',
    owner: 'Ingrid Solberg',
    difficultyLevels: createDifficultyLevels(
      [1, 'A story compared with two finished ones.'],
      [2, 'A forecast from history, with its odds.'],
      [5, 'A date for something never done before, and what would move it.'],
    ),
    aiContent: {
      secondBrains: [
        {
          name: 'Finished stories to compare with',
          url: 'https://handbook.example.test/reference-stories',
        },
      ],
      qualityBar: [],
      commands: [{ name: '/estimate', url: 'https://commands.example.test/estimate' }],
    },
    settings: { enabledForCli: true, enabledForPlan: true },
  },
  {
    category: 'Delivery',
    name: 'Facilitation',
    description: 'A meeting that ends with a decision, on time, with the quiet ones heard.',
    owner: 'Rafael Monteiro',
    difficultyLevels: createDifficultyLevels(
      [1, 'An hour with one question.'],
      [3, 'A day with people who disagree.'],
      [8, 'A week in which a strategy is written and believed.'],
    ),
    aiContent: {
      secondBrains: [{ name: 'Formats that work', url: 'https://handbook.example.test/formats' }],
      qualityBar: [],
      commands: [],
    },
    settings: { enabledForCli: false, enabledForPlan: false },
  },
  {
    category: 'Delivery',
    name: 'Incident command',
    description: 'Calm in the room while it is on fire, and a record of what was known when.',
    owner: "Síle O'Byrne",
    difficultyLevels: createDifficultyLevels(
      [2, 'One service, one team, an hour.'],
      [5, 'Several teams, with customers being told the truth every thirty minutes.'],
      [8, "A breach, with the regulator's clock running."],
    ),
    aiContent: {
      secondBrains: [
        { name: 'Incident library', url: 'https://incidents.example.test/library' },
        { name: 'Role cards', url: 'https://incidents.example.test/roles' },
      ],
      qualityBar: [
        { name: 'A review without blame', url: 'https://quality.example.test/incident-review' },
      ],
      commands: [{ name: '/incident open', url: 'https://commands.example.test/incident-open' }],
    },
    settings: { enabledForCli: true, enabledForPlan: false },
  },
  {
    category: 'Delivery',
    name: 'Risk management',
    description: 'Writing down what could go wrong while there is time to care.',
    owner: 'Rafael Monteiro',
    difficultyLevels: createDifficultyLevels(
      [1, 'The three risks of one release.'],
      [3, 'A register that is read, with owners who answer.'],
      [8, 'A dependency outside our control, with a second way built.'],
    ),
    aiContent: {
      secondBrains: [],
      qualityBar: [],
      commands: [],
    },
    settings: { enabledForCli: false, enabledForPlan: true },
  },
  {
    category: 'Delivery',
    name: 'Vendor management',
    description: 'Buying what should be bought, and being able to leave.',
    owner: 'Marcus Bell',
    difficultyLevels: createDifficultyLevels(
      [2, 'A renewal with the usage looked at first.'],
      [5, 'A choice between vendors on written criteria.'],
      [13, 'An exit, with the data out and the service uninterrupted.'],
    ),
    aiContent: {
      secondBrains: [
        { name: 'Contracts explained', url: 'https://handbook.example.test/contracts-explained' },
      ],
      qualityBar: [{ name: 'Exit plan checklist', url: 'https://quality.example.test/exit-plan' }],
      commands: [],
    },
    settings: { enabledForCli: false, enabledForPlan: false },
  },
  {
    category: 'Delivery',
    name: 'Change communication',
    description: 'Telling people before, during and after, in the words they use.',
    owner: 'Wanda Kowalczyk',
    difficultyLevels: createDifficultyLevels(
      [1, 'A note that says who must do what by when.'],
      [2, 'A change announced to customers in stages.'],
      [5, 'A product withdrawn, with goodwill left over.'],
    ),
    aiContent: {
      secondBrains: [
        { name: 'Announcements that worked', url: 'https://handbook.example.test/announcements' },
      ],
      qualityBar: [],
      commands: [],
    },
    settings: { enabledForCli: false, enabledForPlan: true },
  },
];
