import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ListedCompetency } from '#data/directory/competencies/competency-list.ts';
import { getCompetencySearch } from '#data/directory/competencies/competency-search.ts';
import { foldText } from '#text/fold-text.ts';
import { parseCompetencyList } from './listed.ts';

const find = (list: readonly ListedCompetency[], query: string) =>
  getCompetencySearch(list)
    .find(query)
    .map(({ name }) => name);

describe('getCompetencySearch', () => {
  const list = parseCompetencyList(
    {
      category: 'Platform',
      name: 'API design',
      description: 'Contracts',
      owner: 'Tomás Rivera',
      difficultyLevels: { hard: { criteria: 'Versioning across teams' } },
      aiContent: { commands: [{ name: '/api draft', url: 'https://a.test' }] },
    },
    { category: 'Product', name: 'Roadmapping', description: null, owner: 'Mara Okafor' },
    { category: 'Größe', name: 'İstanbul office', owner: null },
  );

  it.each([
    ['api', ['API design']],
    ['contracts', ['API design']],
    ['tomas', ['API design']],
    ['RIVERA design', ['API design']],
    ['versioning', ['API design']],
    ['/API', ['API design']],
    ['product', ['Roadmapping']],
    ['grosse', ['İstanbul office']],
    ['istanbul', ['İstanbul office']],
    ['ＡＰＩ', ['API design']],
    ['  ', ['İstanbul office', 'API design', 'Roadmapping']],
    ['mara contracts', []],
    ['null', []],
    // A word must not match across the boundary between two fields.
    ['designPlatform', []],
  ])('returns for the query %j the competencies %j', (query, expected) => {
    expect(find(list, query)).toEqual(expected);
  });
});

describe('ranking of getCompetencySearch', () => {
  it('puts matches in the name first, then in owner or category, then in other fields', () => {
    const list = parseCompetencyList(
      { category: '1', name: 'about', difficultyLevels: { easy: { criteria: 'test' } } },
      { category: '2', name: 'described', description: 'a test of it' },
      { category: '3', name: 'owned', owner: 'Testa Rossa' },
      { category: '4', name: 'Contest' },
      { category: '5', name: 'Load-test' },
      { category: '6', name: 'Testing' },
      { category: '7', name: 'Tést' },
      { category: 'tests', name: 'placed' },
    );
    expect(find(list, 'test')).toEqual([
      'Tést',
      'Testing',
      'Load-test',
      'Contest',
      'owned',
      'placed',
      'described',
      'about',
    ]);
  });

  it('puts names that contain the whole phrase first', () => {
    const list = parseCompetencyList(
      { category: '1', name: 'Design', owner: 'Api Person' },
      { category: '2', name: 'Design of an api' },
      { category: '3', name: 'Api design' },
    );
    expect(find(list, 'api design')).toEqual(['Api design', 'Design of an api', 'Design']);
  });

  it('ranks a match by its lowest-ranked word, and keeps the order of matches with equal ranks', () => {
    const list = parseCompetencyList(
      { category: 'A', name: 'Rollout', description: 'plan' },
      { category: 'B', name: 'Plan', description: 'rollout' },
      { category: 'C', name: 'Plan of a rollout' },
      { category: 'D', name: 'Second', description: 'plan, rollout' },
      { category: 'E', name: 'First', description: 'rollout plan' },
    );
    expect(find(list, 'plan rollout')).toEqual([
      'Plan of a rollout',
      'Rollout',
      'Plan',
      'Second',
      'First',
    ]);
  });
});

const text = fc.string({ unit: fc.constantFrom(...'abAB ß-é', 'e\u0301', '\n', '😀', 'İ') });
const records = fc.array(
  fc.record({
    category: text,
    name: text,
    description: fc.option(text),
    owner: fc.option(text),
    difficultyLevels: fc.record({ easy: fc.record({ criteria: text }) }),
  }),
);

/** Returns the text of each searched field. */
const fields = ({ competency, category, name }: ListedCompetency) =>
  [
    name,
    category,
    competency.owner,
    competency.description,
    competency.difficultyLevels?.easy?.criteria,
  ].map((field) => foldText(field ?? ''));

it('getCompetencySearch finds all competencies that contain every word, independent of earlier searches', () => {
  fc.assert(
    fc.property(records, fc.array(text), (received, queries) => {
      const list = parseCompetencyList(...received);
      const search = getCompetencySearch(list);
      for (const query of queries) {
        const words = foldText(query).split(/\s+/u).filter(Boolean);
        const expected = list.filter((one) =>
          words.every((word) => fields(one).some((field) => field.includes(word))),
        );
        expect(new Set(search.find(query))).toEqual(new Set(expected));
        expect(search.find(query)).toEqual(getCompetencySearch([...list]).find(query));
      }
    }),
    { numRuns: 500 },
  );
});

it('getCompetencySearch finds the same competencies whether or not the search is prepared', async () => {
  const list = parseCompetencyList(
    ...Array.from({ length: 50 }, (_, at) => ({ name: `No ${at}` })),
  );
  const search = getCompetencySearch(list);
  expect(search.isPrepared()).toBe(false);
  const early = getCompetencySearch([...list]).find('no 7');
  await search.prepare();
  expect(search.isPrepared()).toBe(true);
  expect(search.find('no 7')).toEqual(early);
});
