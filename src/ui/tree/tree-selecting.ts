import type { RowRange, TreeSelection } from './tree-selection.ts';
import type { TreeSource } from './tree-source.ts';

/**
 * Selects everything from the anchor to a row. `focusRow` is where a range begins that has no anchor,
 * or whose anchor is hidden or gone.
 */
export function selectTo<N>(
  source: TreeSource<N>,
  selection: TreeSelection<N>,
  focusRow: number,
  row: number,
): void {
  const { rows, rowOf, find, keyOf } = source;
  const anchorKey = selection.anchor();
  const anchor = anchorKey === undefined ? undefined : find(anchorKey);
  let from = anchor === undefined ? -1 : rowOf(anchor);
  if (from < 0) {
    from = focusRow;
    const node = rows[from];
    if (node !== undefined) selection.selectOnly(keyOf(node));
  }
  selection.selectRows(rangeOf(source, Math.min(from, row), Math.max(from, row) + 1));
}

/** Selects every row, or none where all are selected already. */
export function selectAllOrNone<N>(source: TreeSource<N>, selection: TreeSelection<N>): void {
  const all = rangeOf(source, 0, source.rows.length);
  const areSelected =
    selection.size() >= all.rows.length &&
    all.rows.every((row) => selection.has(source.keyOf(row)));
  if (areSelected) selection.clear();
  else selection.selectRows(all);
}

function rangeOf<N>(source: TreeSource<N>, first: number, end: number): RowRange<N> {
  const between = source.rows.slice(Math.max(0, first), end);
  const { isInRanges } = source;
  return { source, first, end, rows: isInRanges ? between.filter(isInRanges) : between };
}
