import { describe, expect, it } from 'vitest';
import { competencyListView } from '#features/competencies/competency-view.ts';
import { parseCompetencyList } from '#test/data/directory/listed.ts';
import type { ListView } from '#workflows/list-view/list-view.ts';

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

const { defaultView, getResults } = competencyListView;
const view = (others: Partial<ListView>): ListView => ({ ...defaultView, ...others });
const names = (shown: ListView) =>
  getResults(list, shown).groups.flatMap(({ items }) => items.map(({ name }) => name));

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
  ])('selected values %j match the competencies %j', (chosen: ListView['chosen'], expected) => {
    expect(names(view({ chosen }))).toEqual(expected);
  });

  it('include a selected value that no competency has, and list “No category” first', () => {
    const { optionsOf } = getResults(list, view({ chosen: { owner: ['Nobody'] } }));
    expect(optionsOf('owner').at(-1)).toEqual({ value: 'Nobody', label: 'Nobody', count: 0 });
    const all = getResults(list, defaultView).optionsOf('category');
    expect(all.map(({ label }) => label)).toEqual(['No category', 'A', 'B']);
  });
});

describe('order of competencies', () => {
  it.each<[Partial<ListView>, readonly string[]]>([
    [{ group: 'none' }, ['a1', 'a2', 'b1', 'homeless']],
    [{ sort: 'owner', group: 'none', descending: true }, ['a2', 'b1', 'homeless', 'a1']],
    [{ sort: 'cli', group: 'none' }, ['b1', 'homeless', 'a2', 'a1']],
    [{ sort: 'easy', group: 'none' }, ['homeless', 'a2', 'b1', 'a1']],
    [{ sort: 'category', descending: true }, ['b1', 'a1', 'a2', 'homeless']],
    [{ sort: 'easy' }, ['a2', 'a1', 'b1', 'homeless']],
    [{ group: 'plan' }, ['a2', 'b1', 'a1', 'homeless']],
  ])('puts competencies without a value last: the order %j returns %j', (others, expected) => {
    expect(names(view(others))).toEqual(expected);
  });

  it('puts the best match of a search first', () => {
    const found = parseCompetencyList(
      { category: 'A', name: 'Alpha', description: 'about a zebra' },
      { category: 'A', name: 'Zebra crossing' },
      { category: 'B', name: 'Zebra' },
    );
    const { groups } = getResults(found, view({ query: 'zebra' }));
    expect(groups.map(({ items }) => items.map(({ name }) => name))).toEqual([
      ['Zebra'],
      ['Zebra crossing', 'Alpha'],
    ]);
  });
});

it('the URL of the list of competencies is readable', () => {
  const chosen = { category: ['Platform', ''], owner: ['Mara Okafor'], cli: ['on'], ai: ['with'] };
  const filter = { query: 'api mara', starred: true, chosen };
  const shown = { ...filter, sort: 'hard', descending: true, group: 'owner' };
  const query =
    'q=api+mara&category=Platform&category=&owner=Mara+Okafor&cli=on&ai=with' +
    '&starred=yes&sort=hard&order=desc&group=owner';
  expect(competencyListView.write(shown).toString()).toBe(query);
  expect(competencyListView.read(new URLSearchParams(query))).toEqual(shown);
  expect(competencyListView.write(defaultView).toString()).toBe('');
});
