import { describe, expect, it } from 'vitest';
import { getRowsBetween, getRowsToRender, layOutGroups } from '#ui/list/grouped-rows.ts';

const groups = [
  { items: ['a', 'b'] },
  { items: Array.from({ length: 1000 }, (_, index) => String(index)) },
  { items: ['z'] },
];

function drawn(top: number, bottom: number, pinned: readonly number[] = []) {
  const placed = layOutGroups(groups, 40, 60);
  const range = getRowsBetween(placed, 60, top, bottom);
  return placed.map((group) => getRowsToRender(group, range, pinned));
}

describe('groups of a windowed list', () => {
  it('start where the previous group ends', () => {
    expect(
      layOutGroups(groups, 40, 60).map(({ top, height, firstRow }) => [top, height, firstRow]),
    ).toEqual([
      [0, 160, 0],
      [160, 60_040, 2],
      [60_200, 100, 1002],
    ]);
  });

  it('render only the rows in view', () => {
    expect(drawn(0, 300)).toEqual([[0, 1], [0, 1], []]);
    expect(drawn(6_230, 6_330)).toEqual([[], [100, 101, 102], []]);
    expect(drawn(165, 195)).toEqual([[], [0], []]);
  });

  it('render pinned rows at any scroll position and only once', () => {
    expect(drawn(0, 300, [0, 1002, 502])).toEqual([[0, 1], [0, 1, 500], [0]]);
  });

  it("ignore a pinned row that doesn't exist", () => {
    expect(drawn(0, 100, [-1, 5000])).toEqual([[0], [], []]);
  });
});
