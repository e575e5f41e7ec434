import type { RowWindow } from './use-row-window.ts';

/** In pixels. `firstRow` is an index among the rows of all groups. */
type PositionedGroup<G> = {
  readonly group: G;
  readonly top: number;
  readonly height: number;
  readonly firstRow: number;
  readonly rows: number;
};

/** Stacks groups vertically; heights are in pixels. */
export function layOutGroups<G extends { readonly items: readonly unknown[] }>(
  groups: readonly G[],
  headHeight: number,
  rowHeight: number,
): readonly PositionedGroup<G>[] {
  let top = 0;
  let firstRow = 0;
  return groups.map((group) => {
    const rows = group.items.length;
    const height = headHeight + rows * rowHeight;
    const placed = { group, top, height, firstRow, rows };
    top += height;
    firstRow += rows;
    return placed;
  });
}

/** Counts the rows of all groups. A position in a heading means the first row below it. */
export function getRowsBetween<G>(
  groups: readonly PositionedGroup<G>[],
  rowHeight: number,
  top: number,
  bottom: number,
): RowWindow {
  const getRowAt = (y: number) => {
    const group = groups.findLast((one) => one.top <= y) ?? groups[0];
    if (group === undefined) return -1;
    const { firstRow, rows } = group;
    const row = rows + Math.floor((y - group.top - group.height) / rowHeight);
    return firstRow + Math.max(0, Math.min(row, rows - 1));
  };
  return { first: Math.max(0, getRowAt(top)), end: getRowAt(bottom - 1) + 1 };
}

/**
 * Indexes within a group. `pinned` rows are always rendered. Both arguments contain indexes among
 * the rows of all groups.
 */
export function getRowsToRender(
  { firstRow, rows }: { readonly firstRow: number; readonly rows: number },
  { first, end }: RowWindow,
  pinned: readonly number[],
): number[] {
  const inRange = Array.from({ length: end - first }, (_, index) => first + index);
  return [...new Set([...inRange, ...pinned])]
    .map((row) => row - firstRow)
    .filter((row) => row >= 0 && row < rows)
    .sort((a, b) => a - b);
}
