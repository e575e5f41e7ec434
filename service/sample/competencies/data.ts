import type { SampleCompetency } from '#service/sample/types.ts';
import { createDifficultyLevels } from './difficulty-levels.ts';

export const dataCompetencies: readonly SampleCompetency[] = [
  {
    category: 'Data',
    name: 'Data contracts',
    description: 'What a dataset promises, to whom, and who is called when it does not.',
    owner: 'Kwame Mensah',
    difficultyLevels: createDifficultyLevels(
      [2, 'A schema with an owner and a freshness target.'],
      [5, 'A change agreed with every reader before it is made.'],
      [8, 'A contract between companies, checked on both sides.'],
    ),
    aiContent: {
      secondBrains: [
        { name: 'Contract catalogue', url: 'https://handbook.example.test/data-contracts' },
      ],
      qualityBar: [
        { name: 'A dataset others can use', url: 'https://quality.example.test/datasets' },
      ],
      commands: [
        { name: '/dataset describe', url: 'https://commands.example.test/dataset-describe' },
      ],
    },
    settings: { enabledForCli: true, enabledForPlan: true },
  },
  {
    category: 'Data',
    name: 'Stream processing',
    description: 'Answers while the data is still moving, and right ones when it comes late.',
    owner: 'Kwame Mensah',
    difficultyLevels: createDifficultyLevels(
      [3, 'A filter or a join with one stream.'],
      [8, 'Windows, late arrivals and a result that corrects itself.'],
      [13, 'State of many gigabytes moves to a new version without a pause.'],
    ),
    aiContent: {
      secondBrains: [
        { name: 'Streaming patterns', url: 'https://handbook.example.test/streaming' },
      ],
      qualityBar: [],
      commands: [],
    },
    settings: { enabledForCli: true, enabledForPlan: false },
  },
  {
    category: 'Data',
    name: 'Metric definition',
    description: 'One number, one meaning, one place where it is written.',
    owner: 'Zoë Lindqvist',
    difficultyLevels: createDifficultyLevels(
      [1, 'A count with its filter spelled out.'],
      [3, 'A ratio that survives a change of its denominator.'],
      [8, 'A company measure that moves behaviour in the direction intended.'],
    ),
    aiContent: {
      secondBrains: [{ name: 'Metric catalogue', url: 'https://handbook.example.test/metrics' }],
      qualityBar: [
        { name: 'A metric that can be argued with', url: 'https://quality.example.test/metrics' },
      ],
      commands: [{ name: '/metric define', url: 'https://commands.example.test/metric-define' }],
    },
    settings: { enabledForCli: true, enabledForPlan: true },
  },
  {
    category: 'Data',
    name: 'Experiment design',
    description: 'Asking a question that the numbers are able to answer.',
    owner: 'Zoë Lindqvist',
    difficultyLevels: createDifficultyLevels(
      [2, 'Two variants, one measure, a size worked out beforehand.'],
      [5, 'Several measures, with the one that may veto named in advance.'],
      [8, 'An effect that takes months, or spreads between people.'],
    ),
    aiContent: {
      secondBrains: [
        { name: 'Past experiments', url: 'https://handbook.example.test/experiments' },
      ],
      qualityBar: [
        { name: 'Before you start', url: 'https://quality.example.test/experiment-start' },
      ],
      commands: [],
    },
    settings: { enabledForCli: false, enabledForPlan: true },
  },
  {
    category: 'Data',
    name: 'Forecasting',
    description: "Tomorrow's demand with an honest width.",
    owner: 'Leilani Kahale',
    difficultyLevels: createDifficultyLevels(
      [2, 'One series with a season in it.'],
      [5, 'Many series, with holidays and promotions.'],
      [13, 'A forecast that orders stock by itself, within limits people set.'],
    ),
    aiContent: {
      secondBrains: [{ name: 'Forecast reviews', url: 'https://handbook.example.test/forecasts' }],
      qualityBar: [],
      commands: [],
    },
    settings: { enabledForCli: false, enabledForPlan: false },
  },
  {
    category: 'Data',
    name: 'Dashboards',
    description: 'The one picture that a team looks at on Monday and acts on by Tuesday.',
    owner: 'Leilani Kahale',
    difficultyLevels: createDifficultyLevels(
      [1, 'Three charts and a sentence.'],
      [2, 'A view that answers the next question too.'],
      [5, 'A shared view for teams with different goals.'],
    ),
    aiContent: {
      secondBrains: [],
      qualityBar: [],
      commands: [],
    },
    settings: { enabledForCli: true, enabledForPlan: false },
  },
  {
    category: 'Data',
    name: 'Data privacy',
    description: 'Collecting less, keeping it shorter, and being able to say why.',
    owner: 'Chloé Marchand',
    difficultyLevels: createDifficultyLevels(
      [2, 'A field removed, or its reason written down.'],
      [5, 'Erasure that reaches every copy.'],
      [8, 'A new purpose for old data, decided with counsel and explained to those concerned.'],
    ),
    aiContent: {
      secondBrains: [
        { name: 'Records of processing', url: 'https://handbook.example.test/processing' },
      ],
      qualityBar: [{ name: 'Privacy review', url: 'https://quality.example.test/privacy' }],
      commands: [{ name: '/privacy trace', url: 'https://commands.example.test/privacy-trace' }],
    },
    settings: { enabledForCli: true, enabledForPlan: true },
  },
];
