import type { SampleCompetency } from '#service/sample/types.ts';
import { createDifficultyLevels } from './difficulty-levels.ts';

export const platformCompetencies: readonly SampleCompetency[] = [
  {
    category: 'Platform',
    name: 'API design',
    description:
      'Contracts that outlive their first client: naming, versions, errors, and the restraint to leave things out.',
    owner: 'Mara Okafor',
    difficultyLevels: createDifficultyLevels(
      [2, 'A new field on an existing resource, optional and documented.'],
      [5, 'A new resource with its own states, errors and limits.'],
      [13, 'A contract used by several teams changes without a day on which it breaks.'],
    ),
    aiContent: {
      secondBrains: [
        { name: 'Interface handbook', url: 'https://handbook.example.test/interfaces' },
        { name: 'Decisions about versions', url: 'https://handbook.example.test/versions' },
      ],
      qualityBar: [
        { name: 'What a finished interface shows', url: 'https://quality.example.test/interface' },
      ],
      commands: [
        { name: '/api review', url: 'https://commands.example.test/api-review' },
        { name: '/api diff', url: 'https://commands.example.test/api-diff' },
      ],
    },
    settings: { enabledForCli: true, enabledForPlan: true },
  },
  {
    category: 'Platform',
    name: 'Data modelling',
    description: 'Schemas, migrations and the questions they must still answer in five years.',
    owner: 'Jonas Weber',
    difficultyLevels: createDifficultyLevels(
      [3, 'A column or an index, with the query that asks for it.'],
      [5, 'Several tables and an online migration with a way back.'],
      [8, 'A model that splits across services without losing a write.'],
    ),
    aiContent: {
      secondBrains: [{ name: 'Modelling notes', url: 'https://handbook.example.test/modelling' }],
      qualityBar: [{ name: 'Migration checklist', url: 'https://quality.example.test/migrations' }],
      commands: [{ name: '/migrate plan', url: 'https://commands.example.test/migrate-plan' }],
    },
    settings: { enabledForCli: true, enabledForPlan: true },
  },
  {
    category: 'Platform',
    name: 'Observability',
    description: 'Traces, metrics and logs that explain a failure nobody has seen before.',
    owner: 'Priya Raman',
    difficultyLevels: createDifficultyLevels(
      [1, 'A metric and the alert that somebody will act on.'],
      [3, 'One request can be followed through every service it touches.'],
      [8, 'An objective is agreed with its users, measured, and decides what is built next.'],
    ),
    aiContent: {
      secondBrains: [
        { name: 'Telemetry handbook', url: 'https://handbook.example.test/telemetry' },
        { name: 'Incident library', url: 'https://incidents.example.test/library' },
      ],
      qualityBar: [
        { name: 'An alert worth waking for', url: 'https://quality.example.test/alerts' },
      ],
      commands: [],
    },
    settings: { enabledForCli: true, enabledForPlan: false },
  },
  {
    category: 'Platform',
    name: 'Release engineering',
    description: 'From merge to production in minutes, and back again in fewer.',
    owner: 'Sam Ito',
    difficultyLevels: createDifficultyLevels(
      [2, 'A pipeline step that fails clearly and runs the same on a laptop.'],
      [8, 'Staged rollout with a measured stop, for one service.'],
      [13, 'Many services release together without waiting for each other.'],
    ),
    aiContent: {
      secondBrains: [
        { name: 'Release notes of releases', url: 'https://handbook.example.test/releases' },
      ],
      qualityBar: [{ name: 'Ready to ship', url: 'https://quality.example.test/ready-to-ship' }],
      commands: [
        { name: '/release prepare', url: 'https://commands.example.test/release-prepare' },
        { name: '/release revert', url: 'https://commands.example.test/release-revert' },
      ],
    },
    settings: { enabledForCli: true, enabledForPlan: true },
  },
  {
    category: 'Platform',
    name: 'Capacity planning',
    description: 'Knowing what will run out first, and when, before it does.',
    owner: 'Priya Raman',
    difficultyLevels: createDifficultyLevels(
      [2, 'One service, one bottleneck, measured under load.'],
      [5, 'A forecast for a season, with the cost of being wrong in each direction.'],
      [8, 'A shared store is split or moved while it is in use.'],
    ),
    aiContent: {
      secondBrains: [
        { name: 'Load test archive', url: 'https://handbook.example.test/load-tests' },
      ],
      qualityBar: [],
      commands: [],
    },
    settings: { enabledForCli: false, enabledForPlan: true },
  },
  {
    category: 'Platform',
    name: 'Messaging',
    description:
      'Events that arrive once in effect, in an order that is promised or plainly is not.',
    owner: 'Grace Lim',
    difficultyLevels: createDifficultyLevels(
      [2, 'One producer, one consumer, an outbox between them.'],
      [5, 'A topic with several readers, a schema that grows, and dead letters someone reads.'],
      [13, 'A stream is replayed into a running system and nobody outside notices.'],
    ),
    aiContent: {
      secondBrains: [{ name: 'Event catalogue', url: 'https://handbook.example.test/events' }],
      qualityBar: [
        { name: 'A topic others can rely on', url: 'https://quality.example.test/topics' },
      ],
      commands: [{ name: '/topic new', url: 'https://commands.example.test/topic-new' }],
    },
    settings: { enabledForCli: true, enabledForPlan: false },
  },
  {
    category: 'Platform',
    name: 'Networking',
    description: 'Names, routes, certificates and the timeouts between them.',
    owner: 'Dmitri Volkov',
    difficultyLevels: createDifficultyLevels(
      [1, 'A new route with a time limit on each side.'],
      [5, 'Traffic moves between regions under a controlled switch.'],
      [13, 'A protocol changes beneath clients that cannot be updated.'],
    ),
    aiContent: {
      secondBrains: [{ name: 'Network map', url: 'https://handbook.example.test/network' }],
      qualityBar: [],
      commands: [],
    },
    settings: { enabledForCli: false, enabledForPlan: false },
  },
  {
    category: 'Platform',
    name: 'Developer environment',
    description:
      'A first day that ends with a change in production, and every day after it as short.',
    owner: 'Nils Bergström',
    difficultyLevels: createDifficultyLevels(
      [1, 'One command starts the service with data worth looking at.'],
      [3, 'A change is checked locally in the time it takes to stand up.'],
      [8, 'The same environment serves laptops, pipelines and people who visit once a year.'],
    ),
    aiContent: {
      secondBrains: [],
      qualityBar: [],
      commands: [
        { name: '/setup', url: 'https://commands.example.test/setup' },
        { name: '/doctor', url: 'https://commands.example.test/doctor' },
      ],
    },
    settings: { enabledForCli: true, enabledForPlan: true },
  },
];
