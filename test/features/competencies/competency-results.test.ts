import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ListedCompetency } from '#data/directory/competencies/competency-list.ts';
import { getCompetencyResults } from '#features/competencies/competency-results.ts';
import {
  type CompetencyView,
  competencyFacets,
  defaultCompetencyView,
  groupKeys,
  sortKeys,
} from '#features/competencies/competency-view.ts';
import { parseCompetencyList } from '#test/data/directory/listed.ts';

const points = (easy: number | null) => ({ easy: { storyPoints: easy } });
const list = parseCompetencyList(
  {
    category: 'B',
    name: 'b1',
    owner: 'Ann',
    settings: { enabledForCli: true, enabledForPlan: false },
    aiContent: { commands: [{ name: 'x' }] },
    difficultyLevels: points(3),
  },
  {
    category: 'A',
    name: 'a2',
    owner: 'Bob',
    settings: { enabledForCli: false, enabledForPlan: true },
    aiContent: { commands: [], qualityBar: [], secondBrains: [] },
    difficultyLevels: points(1),
  },
  { category: 'A', name: 'a1', owner: null, settings: null, difficultyLevels: points(null) },
  {
    name: 'homeless',
    owner: 'Ann',
    settings: { enabledForCli: true },
    difficultyLevels: points(0),
  },
);

const view = (others: Partial<CompetencyView>): CompetencyView => ({
  ...defaultCompetencyView,
  ...others,
});
const choose = (chosen: CompetencyView['chosen']) => view({ chosen });
const names = (shown: CompetencyView) =>
  getCompetencyResults(list, shown).groups.flatMap(({ competencies }) =>
    competencies.map(({ name }) => name),
  );

describe('competency facets', () => {
  it.each([
    [{ category: ['A', 'B'] }, ['a1', 'a2', 'b1']],
    [{ category: ['A', 'B'], cli: ['on'] }, ['b1']],
    [{ owner: ['Ann', ''] }, ['a1', 'b1', 'homeless']],
    [{ category: [''] }, ['homeless']],
    [{ owner: ['ann'] }, []],
    [{ cli: ['off'] }, ['a2']],
    [{ cli: ['not-given'] }, ['a1']],
    [{ plan: ['not-given'] }, ['a1', 'homeless']],
    [{ ai: ['with'] }, ['b1']],
    [{ ai: ['without'] }, ['a2']],
    [{ ai: ['not-given'] }, ['a1', 'homeless']],
  ])(
    'selected values %j match the competencies %j',
    (chosen: CompetencyView['chosen'], expected) => {
      expect(names(view({ chosen }))).toEqual(expected);
    },
  );

  it('show how many results each option would have in combination with the other facets', () => {
    const results = getCompetencyResults(list, choose({ category: ['A'], cli: ['off'] }));
    expect(results.optionsOf('category')).toEqual([{ value: 'A', label: 'A', count: 1 }]);
    expect(results.optionsOf('cli')).toEqual([
      { value: 'off', label: 'Not enabled', count: 1 },
      { value: 'not-given', label: 'Not given', count: 1 },
    ]);
    expect(['category', 'cli', 'owner'].map(results.countWithoutFilter)).toEqual([1, 2, 1]);
  });

  it('include a selected value that no competency has, and list “No category” first', () => {
    const { optionsOf } = getCompetencyResults(list, choose({ owner: ['Nobody'] }));
    expect(optionsOf('owner').at(-1)).toEqual({ value: 'Nobody', label: 'Nobody', count: 0 });
    const all = getCompetencyResults(list, defaultCompetencyView).optionsOf('category');
    expect(all.map(({ label }) => label)).toEqual(['No category', 'A', 'B']);
  });

  it('count only competencies that match the search', () => {
    const searched = { ...choose({ cli: ['on'] }), query: 'homeless' };
    const { optionsOf, countWithoutFilter } = getCompetencyResults(list, searched);
    expect(optionsOf('owner')).toEqual([{ value: 'Ann', label: 'Ann', count: 1 }]);
    expect(countWithoutFilter('query')).toBe(2);
  });
});

describe('order of competencies', () => {
  it.each<[Partial<CompetencyView>, readonly string[]]>([
    [{ group: 'none' }, ['a1', 'a2', 'b1', 'homeless']],
    [{ sort: 'name', group: 'none', descending: true }, ['homeless', 'b1', 'a2', 'a1']],
    [{ sort: 'owner', group: 'none' }, ['b1', 'homeless', 'a2', 'a1']],
    [{ sort: 'owner', group: 'none', descending: true }, ['a2', 'b1', 'homeless', 'a1']],
    [{ sort: 'cli', group: 'none' }, ['b1', 'homeless', 'a2', 'a1']],
    [{ sort: 'cli', group: 'none', descending: true }, ['a2', 'b1', 'homeless', 'a1']],
    [{ sort: 'easy', group: 'none' }, ['homeless', 'a2', 'b1', 'a1']],
    [{ sort: 'easy', group: 'none', descending: true }, ['b1', 'a2', 'homeless', 'a1']],
    [{ sort: 'medium', group: 'none' }, ['a1', 'a2', 'b1', 'homeless']],
    [{ sort: 'category', descending: true }, ['b1', 'a1', 'a2', 'homeless']],
    [{ sort: 'easy' }, ['a2', 'a1', 'b1', 'homeless']],
    [{ group: 'plan' }, ['a2', 'b1', 'a1', 'homeless']],
    [{ group: 'owner' }, ['b1', 'homeless', 'a2', 'a1']],
  ])('puts competencies without a value last: the order %j returns %j', (others, expected) => {
    expect(names(view(others))).toEqual(expected);
  });

  it('puts the best match of a search first unless an order is selected', () => {
    const found = parseCompetencyList(
      { category: 'A', name: 'Alpha', description: 'about a zebra' },
      { category: 'A', name: 'Zebra crossing' },
      { category: 'B', name: 'Zebra' },
    );
    const order = (others: Partial<CompetencyView>) =>
      getCompetencyResults(found, view({ query: 'zebra', ...others })).groups.map(
        ({ key, competencies }) => [key, ...competencies.map(({ name }) => name)],
      );
    expect(order({})).toEqual([
      ['B', 'Zebra'],
      ['A', 'Zebra crossing', 'Alpha'],
    ]);
    expect(order({ sort: 'name' })).toEqual([
      ['A', 'Alpha', 'Zebra crossing'],
      ['B', 'Zebra'],
    ]);
  });
});

const value = fc.constantFrom('a', 'b', 'B', 'é', '');
const anyList = fc
  .array(
    fc.record({
      category: fc.option(value),
      name: value,
      owner: fc.option(value),
      settings: fc.option(fc.record({ enabledForCli: fc.option(fc.boolean()) })),
      difficultyLevels: fc.option(
        fc.record({ hard: fc.record({ storyPoints: fc.option(fc.integer({ min: -2, max: 5 })) }) }),
      ),
    }),
  )
  .map((records) => parseCompetencyList(...records));
const anyView = fc.record({
  query: fc.constantFrom('', 'a', 'b a', 'e'),
  starred: fc.boolean(),
  chosen: fc.record({
    category: fc.uniqueArray(value),
    owner: fc.uniqueArray(value),
    cli: fc.uniqueArray(fc.constantFrom('on', 'off', 'not-given')),
    plan: fc.constant([]),
    ai: fc.constant([]),
  }),
  sort: fc.constantFrom(...sortKeys),
  descending: fc.boolean(),
  group: fc.constantFrom(...groupKeys),
});

const has = (one: ListedCompetency, { chosen }: CompetencyView, except?: string) =>
  competencyFacets.every(({ name, read }) => {
    const values = chosen[name] ?? [];
    return (
      name === except || values.length === 0 || read(one).some((value) => values.includes(value))
    );
  });

it('getCompetencyResults returns each match once, in unique groups, with correct facet counts', () => {
  fc.assert(
    fc.property(anyList, anyView, (all, shown) => {
      const { groups, count, optionsOf } = getCompetencyResults(all, shown);
      const found = getCompetencyResults(all, { ...defaultCompetencyView, query: shown.query });
      const rows = groups.flatMap(({ competencies }) => competencies);
      const expected = all.filter(
        (one) =>
          has(one, shown) && found.groups.some(({ competencies }) => competencies.includes(one)),
      );
      expect(rows).toHaveLength(count);
      expect(new Set(rows)).toEqual(new Set(expected));
      expect(new Set(groups.map(({ key }) => key)).size).toBe(groups.length);
      for (const facet of competencyFacets) {
        for (const option of optionsOf(facet.name)) {
          const chosen = { ...shown.chosen, [facet.name]: [option.value] };
          expect(getCompetencyResults(all, { ...shown, chosen }).count).toBe(option.count);
        }
      }
    }),
    { numRuns: 300 },
  );
});
