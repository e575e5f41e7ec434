import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  buildOwnerMatrix,
  createPointBins,
  groupPointsByCategory,
} from '#data/directory/competencies/overview.ts';
import { parseCompetencyList } from './listed.ts';

const withPoints = (category: string, name: string, easy?: number, medium?: number) => ({
  category,
  name,
  difficultyLevels: { easy: { storyPoints: easy }, medium: { storyPoints: medium } },
});
const binsOf = (points: readonly number[], atMost = 16) =>
  createPointBins(
    parseCompetencyList(...points.map((point, index) => withPoints('A', String(index), point))),
    atMost,
  );

describe('createPointBins', () => {
  it.each([
    ['3 1 5', 1, '1 3 5'],
    ['1 2 3 5 8 13 1000', 1, '1 2 3 5 8 13 1000'],
    ['1 2 3 4 5 6 7 8 29', 5, '0 5 25'],
    ['1 2 3 4 5 6 7 8 1000', 200, '0 1000'],
    ['0', 1, '0'],
    ['', 1, ''],
  ])(
    'for the story points %j returns bins of width %j without empty bins',
    (points, width, starts) => {
      const { bins } = binsOf(points.split(' ').filter(Boolean).map(Number), 8);
      expect(bins.map(({ from }) => from).join(' ')).toBe(starts);
      expect(bins.every(({ from, upTo }) => upTo - from === width)).toBe(true);
    },
  );

  it('reports missing points only if a competency has no points at a level', () => {
    const level = { storyPoints: 1 };
    const complete = { name: 'A', difficultyLevels: { easy: level, medium: level, hard: level } };
    expect(createPointBins(parseCompetencyList(complete), 8).hasMissing).toBe(false);
    expect(createPointBins(parseCompetencyList(complete, { name: 'B' }), 8).hasMissing).toBe(true);
  });

  it('reports whole numbers only if no number has a fraction', () => {
    const { bins, whole } = binsOf([-0.5, 0.25, 1]);
    expect(bins[0]?.from).toBeCloseTo(-0.5);
    expect(whole).toBe(false);
    expect(binsOf([3, 1]).whole).toBe(true);
  });

  it('assigns all numbers to at most the requested number of bins, even if the numbers are far apart', () => {
    const finite = fc.oneof(
      fc.integer({ min: -50, max: 50 }),
      fc.double({ noNaN: true, noDefaultInfinity: true }),
    );
    fc.assert(
      fc.property(fc.array(finite, { minLength: 1 }), (points) => {
        const items = parseCompetencyList(
          ...points.map((point, at) => withPoints('A', String(at), point)),
        );
        const scale = createPointBins(items, 8);
        expect(scale.bins.length).toBeGreaterThan(0);
        expect(scale.bins.length).toBeLessThanOrEqual(8);
        const [category] = groupPointsByCategory(items, scale);
        const placed = category?.lanes[0]?.marks.flatMap(({ column, competencies }) =>
          competencies.map(() => column),
        );
        expect(placed).toHaveLength(points.length);
        expect(placed?.every((column) => column >= 0 && column < scale.bins.length)).toBe(true);
      }),
      { examples: [[[0, -2.5e-323]], [[0, Number.MIN_VALUE]], [[-Number.MAX_VALUE, 5e-324]]] },
    );
  });
});

it('groupPointsByCategory puts each competency into one column per level, and missing points into the last column', () => {
  const items = parseCompetencyList(
    withPoints('B', 'b', 2, 0),
    withPoints('A', 'a1', 2, 2),
    withPoints('A', 'a2', 2),
  );
  const shown = groupPointsByCategory(items, createPointBins(items, 16)).flatMap(
    ({ category, count, lanes }) =>
      lanes.map(({ level, marks }) => [
        `${category} ${count} ${level}`,
        ...marks.map(
          ({ column, competencies }) => `${column}: ${competencies.map(({ name }) => name)}`,
        ),
      ]),
  );
  // Columns 0 and 1 are the bins of 0 and 2 points; column 2 is for missing points.
  expect(shown).toEqual([
    ['A 2 easy', '1: a1,a2'],
    ['A 2 medium', '1: a1', '2: a2'],
    ['A 2 hard', '2: a1,a2'],
    ['B 1 easy', '1: b'],
    ['B 1 medium', '0: b'],
    ['B 1 hard', '2: b'],
  ]);
});

describe('buildOwnerMatrix', () => {
  it('lists competencies without an owner first, then the owners by their number of competencies', () => {
    const matrix = buildOwnerMatrix(
      parseCompetencyList(
        { category: 'A', name: '1', owner: 'Zoë' },
        { category: 'A', name: '2', owner: 'Zoë' },
        { category: 'B', name: '3', owner: 'Zoë' },
        { category: 'B', name: '4', owner: 'Ann' },
        { name: '5', owner: '' },
        { category: 'A', name: '6' },
      ),
    );
    expect(matrix.categories).toEqual([
      { category: 'A', total: 3 },
      { category: 'B', total: 2 },
      { category: '', total: 1 },
    ]);
    expect(matrix.owners).toEqual([
      { owner: '', total: 2, counts: [1, 0, 1] },
      { owner: 'Zoë', total: 3, counts: [2, 1, 0] },
      { owner: 'Ann', total: 1, counts: [0, 1, 0] },
    ]);
    expect(matrix.greatest).toBe(2);
  });
});
