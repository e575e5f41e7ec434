import type { VisibleSpan } from './use-visible-span.ts';

/** A group of a long list with its position in pixels and in rows of the whole list. */
export type PlacedGroup<G> = {
  readonly group: G;
  readonly top: number;
  readonly height: number;
  readonly firstRow: number;
  readonly rows: number;
};

/** Stacks groups, each with a head of `headHeight` and rows of `rowHeight` pixels. */
export function placeGroups<G extends { readonly items: readonly unknown[] }>(
  groups: readonly G[],
  headHeight: number,
  rowHeight: number,
): PlacedGroup<G>[] {
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

/**
 * The rows of a group to draw, as indexes within it: what the span shows, and `pinned` rows (counted
 * over all groups) wherever they are.
 */
export function rowsToDraw<G>(
  { top, height, firstRow, rows }: PlacedGroup<G>,
  span: VisibleSpan,
  headHeight: number,
  rowHeight: number,
  pinned: readonly number[],
): number[] {
  const rowsTop = top + headHeight;
  const first = Math.max(0, Math.floor((span.top - rowsTop) / rowHeight));
  const end = Math.min(rows, Math.ceil((span.bottom - rowsTop) / rowHeight));
  const drawn: number[] = [];
  for (let row = first; row < end && top < span.bottom && top + height > span.top; row += 1) {
    drawn.push(row);
  }
  const others = pinned
    .map((row) => row - firstRow)
    .filter((row) => row >= 0 && row < rows && !drawn.includes(row));
  return [...drawn, ...new Set(others)].sort((a, b) => a - b);
}
