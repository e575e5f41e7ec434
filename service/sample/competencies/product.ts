import type { SampleCompetency } from '#service/sample/types.ts';
import { createDifficultyLevels } from './difficulty-levels.ts';

export const productCompetencies: readonly SampleCompetency[] = [
  {
    category: 'Product',
    name: 'Discovery interviews',
    description: 'Finding the problem before naming the solution.',
    owner: 'Lena Fischer',
    difficultyLevels: createDifficultyLevels(
      [1, 'Five conversations with one kind of person, and one page of what they said.'],
      [2, 'Several kinds of people, compared; the surprising answer is kept.'],
      [5, 'A decision the company did not want to hear, supported by what was heard.'],
    ),
    aiContent: {
      secondBrains: [{ name: 'Interview guide', url: 'https://handbook.example.test/interviews' }],
      qualityBar: [
        { name: 'Questions that lead', url: 'https://quality.example.test/leading-questions' },
      ],
      commands: [],
    },
    settings: { enabledForCli: false, enabledForPlan: true },
  },
  {
    category: 'Product',
    name: 'Specification writing',
    description:
      'Turning an intent into a document that two teams read the same way: scope, interfaces, states, errors and the examples that settle an argument.',
    owner: 'Mara Okafor',
    difficultyLevels: createDifficultyLevels(
      [2, 'One resource, no states; an existing section serves as the model.'],
      [3, 'Several resources with states; errors and limits are named.'],
      [8, 'Crosses teams; migration, compatibility and abuse cases are worked through.'],
    ),
    aiContent: {
      secondBrains: [
        { name: 'Specification handbook', url: 'https://handbook.example.test/specification' },
        { name: 'Interface examples', url: 'https://handbook.example.test/interface-examples' },
      ],
      qualityBar: [
        { name: 'What a finished spec shows', url: 'https://quality.example.test/specification' },
      ],
      commands: [{ name: '/spec draft', url: 'https://commands.example.test/spec-draft' }],
    },
    settings: { enabledForCli: true, enabledForPlan: false },
  },
  {
    category: 'Product',
    name: 'Acceptance criteria',
    description: 'Examples that decide, beyond argument, whether the work is done.',
    owner: 'Tomás Rivera',
    difficultyLevels: createDifficultyLevels(
      [1, 'Three examples that a tester and a customer both recognise.'],
      [3, 'The rule behind the examples is found and written beside them.'],
      [5, 'Conflicting rules are brought to the people who can choose, and chosen.'],
    ),
    aiContent: {
      secondBrains: [
        { name: 'Example mapping', url: 'https://handbook.example.test/example-mapping' },
      ],
      qualityBar: [
        { name: 'A criterion that decides', url: 'https://quality.example.test/criteria' },
      ],
      commands: [{ name: '/criteria check', url: 'https://commands.example.test/criteria-check' }],
    },
    settings: { enabledForCli: true, enabledForPlan: true },
  },
  {
    category: 'Product',
    name: 'Pricing',
    description: 'What it is worth to whom, and how to say so on one line of an invoice.',
    owner: 'Chloé Marchand',
    difficultyLevels: createDifficultyLevels(
      [2, 'A change within an existing plan, with its effect on revenue estimated.'],
      [5, 'A new plan, and the honest path for those on the old one.'],
      [13, 'A new unit of charge, tested with customers who may leave.'],
    ),
    aiContent: {
      secondBrains: [{ name: 'Price experiments', url: 'https://handbook.example.test/pricing' }],
      qualityBar: [],
      commands: [],
    },
    settings: { enabledForCli: false, enabledForPlan: false },
  },
  {
    category: 'Product',
    name: 'Roadmapping',
    description: 'Saying what comes next, what comes after that, and what does not come.',
    owner: 'Chloé Marchand',
    difficultyLevels: createDifficultyLevels(
      [1, 'One team, one quarter, three outcomes.'],
      [3, 'Two teams that need each other, in an order both accept.'],
      [8, 'A bet across the year, with the point at which it would be dropped.'],
    ),
    aiContent: {
      secondBrains: [{ name: 'Outcome library', url: 'https://handbook.example.test/outcomes' }],
      qualityBar: [
        { name: 'A roadmap that can be wrong', url: 'https://quality.example.test/roadmap' },
      ],
      commands: [],
    },
    settings: { enabledForCli: false, enabledForPlan: true },
  },
  {
    category: 'Product',
    name: 'Content design',
    description: 'The words on the screen, which are most of the screen.',
    owner: 'Jo/Josephine Amsel',
    difficultyLevels: createDifficultyLevels(
      [1, 'One message: what happened, what it means, what to do.'],
      [3, 'A form that needs no help page.'],
      [5, 'A legal duty explained to someone in a hurry, and approved by counsel.'],
    ),
    aiContent: {
      secondBrains: [{ name: 'Word list', url: 'https://handbook.example.test/words' }],
      qualityBar: [
        { name: 'Plain language check', url: 'https://quality.example.test/plain-language' },
      ],
      commands: [{ name: '/words', url: 'https://commands.example.test/words' }],
    },
    settings: { enabledForCli: true, enabledForPlan: false },
  },
  {
    category: 'Product',
    name: 'Interaction design',
    description: 'How it behaves when touched, typed at, spoken to or left alone.',
    owner: 'Amira Haddad',
    difficultyLevels: createDifficultyLevels(
      [2, 'A known pattern in a known place.'],
      [5, 'A flow with several ways back, tried with people.'],
      [
        8,
        'A pattern the platform does not have, that works for keyboard and screen reader from the start.',
      ],
    ),
    aiContent: {
      secondBrains: [{ name: 'Pattern notebook', url: 'https://handbook.example.test/patterns' }],
      qualityBar: [],
      commands: [],
    },
    settings: { enabledForCli: false, enabledForPlan: false },
  },
];
