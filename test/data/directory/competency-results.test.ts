import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  categoryFacet,
  competencyFacets,
  ownerFacet,
} from '#data/directory/competencies/competency-facets.ts';
import type { ListedCompetency } from '#data/directory/competencies/competency-list.ts';
import { showCompetencies } from '#data/directory/competencies/competency-results.ts';
import {
  type CompetencyView,
  groupKeys,
  sortKeys,
  wholeView,
} from '#data/directory/competencies/competency-view.ts';
import { listed } from './listed.ts';

const points = (easy: number | null) => ({ easy: { storyPoints: easy } });
const list = listed(
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

const [, , cliFacet = ownerFacet] = competencyFacets;
const view = (others: Partial<CompetencyView>): CompetencyView => ({ ...wholeView, ...others });
const choose = (chosen: CompetencyView['chosen']) => view({ chosen });
const names = (shown: CompetencyView) =>
  showCompetencies(list, shown).groups.flatMap(({ competencies }) =>
    competencies.map(({ name }) => name),
  );

describe('competency facets', () => {
  it('show competencies with any chosen value in each of them', () => {
    expect(names(choose({ category: ['A', 'B'] }))).toEqual(['a1', 'a2', 'b1']);
    expect(names(choose({ category: ['A', 'B'], cli: ['on'] }))).toEqual(['b1']);
    expect(names(choose({ owner: ['Ann', ''] }))).toEqual(['a1', 'b1', 'homeless']);
    expect(names(choose({ category: [''] }))).toEqual(['homeless']);
    expect(names(choose({ owner: ['ann'] }))).toEqual([]);
  });

  it('distinguish off from not given and an empty list from none', () => {
    expect(names(choose({ cli: ['off'] }))).toEqual(['a2']);
    expect(names(choose({ cli: ['not-given'] }))).toEqual(['a1']);
    expect(names(choose({ plan: ['not-given'] }))).toEqual(['a1', 'homeless']);
    expect(names(choose({ ai: ['with'] }))).toEqual(['b1']);
    expect(names(choose({ ai: ['without'] }))).toEqual(['a2']);
    expect(names(choose({ ai: ['not-given'] }))).toEqual(['a1', 'homeless']);
  });

  it('count results of each choice together with the other facets', () => {
    const results = showCompetencies(list, choose({ category: ['A'], cli: ['off'] }));
    expect(results.optionsOf(categoryFacet)).toEqual([{ value: 'A', label: 'A', count: 1 }]);
    expect(results.optionsOf(cliFacet)).toEqual([
      { value: 'off', label: 'Not enabled', count: 1 },
      { value: 'not-given', label: 'Not given', count: 1 },
    ]);
    expect(results.optionsOf(ownerFacet)).toEqual([{ value: 'Bob', label: 'Bob', count: 1 }]);
    expect([categoryFacet, cliFacet, ownerFacet].map(results.without)).toEqual([1, 2, 1]);
  });

  it('have a chosen value as an option though nothing has it', () => {
    const { optionsOf } = showCompetencies(list, choose({ owner: ['Nobody'] }));
    expect(optionsOf(ownerFacet).at(-1)).toEqual({ value: 'Nobody', label: 'Nobody', count: 0 });
  });

  it('have the value “not given” first', () => {
    const { optionsOf } = showCompetencies(list, wholeView);
    expect(optionsOf(categoryFacet).map(({ label }) => label)).toEqual(['No category', 'A', 'B']);
  });

  it('count only results of the search text', () => {
    const { optionsOf, without } = showCompetencies(list, {
      ...choose({ cli: ['on'] }),
      query: 'homeless',
    });
    expect(optionsOf(ownerFacet)).toEqual([{ value: 'Ann', label: 'Ann', count: 1 }]);
    expect(without('query')).toBe(2);
  });
});

describe('the order of competencies', () => {
  it.each([
    [{ group: 'none' as const }, ['a1', 'a2', 'b1', 'homeless']],
    [
      { sort: 'name' as const, group: 'none' as const, descending: true },
      ['homeless', 'b1', 'a2', 'a1'],
    ],
    [{ sort: 'owner' as const, group: 'none' as const }, ['b1', 'homeless', 'a2', 'a1']],
    [{ sort: 'cli' as const, group: 'none' as const }, ['b1', 'homeless', 'a2', 'a1']],
    [
      { sort: 'cli' as const, group: 'none' as const, descending: true },
      ['a2', 'b1', 'homeless', 'a1'],
    ],
    [{ group: 'plan' as const }, ['a2', 'b1', 'a1', 'homeless']],
    [
      { sort: 'owner' as const, group: 'none' as const, descending: true },
      ['a2', 'b1', 'homeless', 'a1'],
    ],
    [{ sort: 'easy' as const, group: 'none' as const }, ['homeless', 'a2', 'b1', 'a1']],
    [
      { sort: 'easy' as const, group: 'none' as const, descending: true },
      ['b1', 'a2', 'homeless', 'a1'],
    ],
    [{ sort: 'medium' as const, group: 'none' as const }, ['a1', 'a2', 'b1', 'homeless']],
    [{ sort: 'category' as const, descending: true }, ['b1', 'a1', 'a2', 'homeless']],
    [{ sort: 'easy' as const }, ['a2', 'a1', 'b1', 'homeless']],
    [{ group: 'owner' as const }, ['b1', 'homeless', 'a2', 'a1']],
  ])('has missing values last: %j gives %j', (others, expected) => {
    expect(names(view(others))).toEqual(expected);
  });

  it('has the best match of a search first unless one is chosen', () => {
    const found = listed(
      { category: 'A', name: 'Alpha', description: 'about a zebra' },
      { category: 'A', name: 'Zebra crossing' },
      { category: 'B', name: 'Zebra' },
    );
    const order = (others: Partial<CompetencyView>) =>
      showCompetencies(found, view({ query: 'zebra', ...others })).groups.map(
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
  .map((records) => listed(...records));
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

it('competency results have each match once, in unique groups, with true facet counts', () => {
  fc.assert(
    fc.property(anyList, anyView, (all, shown) => {
      const { groups, count, optionsOf } = showCompetencies(all, shown);
      const found = showCompetencies(all, { ...wholeView, query: shown.query });
      const rows = groups.flatMap(({ competencies }) => competencies);
      const expected = all.filter(
        (one) =>
          has(one, shown) && found.groups.some(({ competencies }) => competencies.includes(one)),
      );
      expect(rows).toHaveLength(count);
      expect(new Set(rows)).toEqual(new Set(expected));
      expect(new Set(groups.map(({ key }) => key)).size).toBe(groups.length);
      for (const facet of competencyFacets) {
        for (const option of optionsOf(facet)) {
          const chosen = { ...shown.chosen, [facet.name]: [option.value] };
          expect(showCompetencies(all, { ...shown, chosen }).count).toBe(option.count);
        }
      }
    }),
    { numRuns: 300 },
  );
});

it('competency results in descending order are the same, with missing values last', () => {
  fc.assert(
    fc.property(anyList, fc.constantFrom('hard' as const, 'owner' as const), (all, sort) => {
      const rows = (descending: boolean) =>
        showCompetencies(all, view({ sort, descending, group: 'none' })).groups.flatMap(
          ({ competencies }) => competencies,
        );
      const isGiven = ({ competency }: ListedCompetency) =>
        sort === 'owner'
          ? Boolean(competency.owner)
          : (competency.difficultyLevels?.hard?.storyPoints ?? null) !== null;
      for (const order of [rows(false), rows(true)]) {
        const given = order.map(isGiven);
        expect(given).toEqual(given.toSorted((a, b) => Number(b) - Number(a)));
      }
      expect(new Set(rows(true))).toEqual(new Set(rows(false)));
    }),
  );
});
