import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  ownersByCategory,
  pointBins,
  pointsByCategory,
} from '#data/directory/competencies/overview.ts';
import { listed } from './listed.ts';

const withPoints = (category: string, name: string, easy?: number, medium?: number) => ({
  category,
  name,
  difficultyLevels: { easy: { storyPoints: easy }, medium: { storyPoints: medium } },
});
const binsOf = (points: readonly number[], atMost = 16) =>
  pointBins(listed(...points.map((point, index) => withPoints('A', String(index), point))), atMost);

describe('the scale of story points', () => {
  it('has a bin for each whole number if they fit', () => {
    const { bins, whole } = binsOf([3, 1, 5]);
    expect(bins.map(({ from, upTo }) => [from, upTo])).toEqual([
      [1, 2],
      [2, 3],
      [3, 4],
      [4, 5],
      [5, 6],
    ]);
    expect(whole).toBe(true);
  });

  it('has bins of 2, 5, 10 … numbers if they don’t fit', () => {
    expect(binsOf([1, 20]).bins.map(({ from }) => from)).toEqual([
      0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20,
    ]);
    expect(binsOf([1, 40]).bins.map(({ from }) => from)).toEqual([
      0, 5, 10, 15, 20, 25, 30, 35, 40,
    ]);
    expect(binsOf([0, 1000]).bins).toHaveLength(11);
  });

  it('accepts zero, fractions and negative numbers', () => {
    expect(binsOf([0]).bins).toEqual([{ from: 0, upTo: 1 }]);
    const { bins, whole } = binsOf([-0.5, 0.25, 1]);
    expect(bins[0]?.from).toBeCloseTo(-0.5);
    expect(whole).toBe(false);
  });

  it('has no bins without story points', () => {
    expect(pointBins(listed({ name: 'x' }), 16).bins).toEqual([]);
  });

  it('has every number in one of few bins, however far apart', () => {
    const finite = fc.oneof(
      fc.integer({ min: -50, max: 50 }),
      fc.double({ noNaN: true, noDefaultInfinity: true }),
    );
    fc.assert(
      fc.property(fc.array(finite, { minLength: 1 }), (points) => {
        const items = listed(...points.map((point, at) => withPoints('A', String(at), point)));
        const scale = pointBins(items, 8);
        expect(scale.bins.length).toBeGreaterThan(0);
        expect(scale.bins.length).toBeLessThanOrEqual(8);
        const [category] = pointsByCategory(items, scale);
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

describe('story points by category', () => {
  it('have each competency in one mark of each level', () => {
    const items = listed(
      withPoints('B', 'b', 2, 3),
      withPoints('A', 'a1', 2, 2),
      withPoints('A', 'a2', 2),
    );
    const scale = pointBins(items, 16);
    const categories = pointsByCategory(items, scale);
    const shown = categories.map(({ category, count, lanes }) => [
      category,
      count,
      lanes.map(({ level, marks }) => [
        level,
        marks.map(({ column, competencies }) => [column, competencies.map(({ name }) => name)]),
      ]),
    ]);
    // Bins for 2 and 3; the third column is “not given”.
    expect(shown).toEqual([
      [
        'A',
        2,
        [
          ['easy', [[0, ['a1', 'a2']]]],
          [
            'medium',
            [
              [0, ['a1']],
              [2, ['a2']],
            ],
          ],
          ['hard', [[2, ['a1', 'a2']]]],
        ],
      ],
      [
        'B',
        1,
        [
          ['easy', [[0, ['b']]]],
          ['medium', [[1, ['b']]]],
          ['hard', [[2, ['b']]]],
        ],
      ],
    ]);
  });

  it('distinguish missing points from zero', () => {
    const items = listed(withPoints('A', 'zero', 0), withPoints('A', 'none'));
    const [category] = pointsByCategory(items, pointBins(items, 16));
    expect(category?.lanes[0]?.marks.map(({ column }) => column)).toEqual([0, 1]);
  });
});

describe('owners by category', () => {
  it('are counted, first without owner, then by who owns most', () => {
    const matrix = ownersByCategory(
      listed(
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
