import type { TreeSelection } from './tree-selection.ts';
import type { TreeSource } from './tree-source.ts';

/**
 * Selects everything from the anchor to a row. `focusRow` is where a range begins that has no anchor,
 * or whose anchor is hidden or gone.
 */
export function selectTo<N>(
  { rows, rowOf, find, keyOf, isInRanges }: TreeSource<N>,
  selection: TreeSelection,
  focusRow: number,
  row: number,
): void {
  const anchorKey = selection.anchor();
  const anchor = anchorKey === undefined ? undefined : find(anchorKey);
  let from = anchor === undefined ? -1 : rowOf(anchor);
  if (from < 0) {
    from = focusRow;
    const node = rows[from];
    if (node !== undefined) selection.selectOnly(keyOf(node));
  }
  const range = rows.slice(Math.min(from, row), Math.max(from, row) + 1);
  const taken = isInRanges ? range.filter(isInRanges) : range;
  selection.selectRange(taken.map(keyOf));
}

/** Selects every row, or none where all are selected already. */
export function selectAllOrNone<N>(
  { rows, keyOf, isInRanges }: TreeSource<N>,
  selection: TreeSelection,
): void {
  const taken = isInRanges ? rows.filter(isInRanges) : rows;
  const keys = taken.map(keyOf);
  if (selection.size() >= keys.length && keys.every(selection.has)) selection.clear();
  else selection.selectRange(keys);
}
