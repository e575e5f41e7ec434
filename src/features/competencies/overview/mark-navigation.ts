/** Where a mark stands in a picture or a table of marks. */
export type MarkPosition = { readonly row: number; readonly column: number };

/** The columns that have a mark, by row, from left to right. */
export type MarkRows = readonly (readonly number[])[];

const page = 10;

function closestColumn(columns: readonly number[], to: number): number | undefined {
  let best = columns[0];
  for (const column of columns) {
    if (best === undefined || Math.abs(column - to) < Math.abs(best - to)) best = column;
  }
  return best;
}

/** The next row with a mark, so many rows on; where there are fewer, the last on the way. */
function rowFrom(
  rows: MarkRows,
  { row, column }: MarkPosition,
  by: number,
): MarkPosition | undefined {
  const step = Math.sign(by);
  let found: MarkPosition | undefined;
  let left = Math.abs(by);
  for (let at = row + step; left > 0 && at >= 0 && at < rows.length; at += step) {
    left -= 1;
    const there = closestColumn(rows[at] ?? [], column);
    if (there !== undefined) found = { row: at, column: there };
    else if (found === undefined) left += 1;
  }
  return found;
}

function endOf(rows: MarkRows, last: boolean): MarkPosition | undefined {
  const row = last
    ? rows.findLastIndex((columns) => columns.length > 0)
    : rows.findIndex((columns) => columns.length > 0);
  const column = rows[row]?.at(last ? -1 : 0);
  return column === undefined ? undefined : { row, column };
}

/** The mark that Tab leads to as long as no other has been: the first. */
export function firstMark(rows: MarkRows): MarkPosition | undefined {
  return endOf(rows, false);
}

/**
 * The mark that a key moves to: arrows to the nearest mark, page keys by ten rows, Home and End to
 * the ends of the row, or with `whole` of all rows. Undefined for other keys and at the edges.
 */
export function markForKey(
  rows: MarkRows,
  from: MarkPosition,
  key: string,
  whole: boolean,
): MarkPosition | undefined {
  const columns = rows[from.row] ?? [];
  const inRow = (column: number | undefined) =>
    column === undefined ? undefined : { row: from.row, column };
  switch (key) {
    case 'ArrowLeft':
      return inRow(columns.findLast((column) => column < from.column));
    case 'ArrowRight':
      return inRow(columns.find((column) => column > from.column));
    case 'ArrowUp':
      return rowFrom(rows, from, -1);
    case 'ArrowDown':
      return rowFrom(rows, from, 1);
    case 'PageUp':
      return rowFrom(rows, from, -page);
    case 'PageDown':
      return rowFrom(rows, from, page);
    case 'Home':
      return whole ? endOf(rows, false) : inRow(columns[0]);
    case 'End':
      return whole ? endOf(rows, true) : inRow(columns.at(-1));
    default:
      return undefined;
  }
}
