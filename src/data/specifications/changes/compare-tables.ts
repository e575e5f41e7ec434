import { diffSequences } from '#text/diff/diff-sequences.ts';
import type { Block, Inline, TableRow } from '#text/markdown/markdown-document.ts';
import { align } from './align.ts';
import { compareInlines, markAs } from './compare-inlines.ts';
import { contentOf } from './content.ts';

type Table = Extract<Block, { readonly kind: 'table' }>;
type Cells = TableRow['cells'];

/** Position of a column in either table; undefined if the table lacks it. */
type Column = { readonly before?: number; readonly after?: number };

/**
 * The later table with the rows of both. A column that was added or removed is marked in its header and
 * in each row that both tables have; other rows have an empty cell in it.
 */
export function* compareTables(before: Table, after: Table): Generator<undefined, Table> {
  const columns = yield* compareColumns(before.header, after.header);
  const isCommon = columns.map((column) => 'before' in column && 'after' in column);
  const place = (side: keyof Column) => (row: TableRow) => ({
    ...row,
    cells: columns.map(({ [side]: at }) => (at === undefined ? [] : (row.cells[at] ?? []))),
  });
  const edits = yield* align(before.rows.map(place('before')), after.rows.map(place('after')), {
    // Rows are equal if their cells in the columns of both tables are.
    contentOf: ({ cells }) => contentOf(cells.filter((_, index) => isCommon[index])),
  });
  const rows: TableRow[] = [];
  for (const edit of edits) {
    if (edit.kind === 'inserted') rows.push({ ...edit.after, change: 'inserted' });
    else if (edit.kind === 'deleted') rows.push({ ...edit.before, change: 'deleted' });
    else if (edit.kind === 'same' && isCommon.every(Boolean)) rows.push(edit.after);
    else {
      const cells = yield* compareCells(edit.before.cells, edit.after.cells, columns);
      rows.push({ cells, change: 'changed' });
    }
    yield;
  }
  const [header] = [{ cells: before.header }].map(place('before'));
  const [headerAfter] = [{ cells: after.header }].map(place('after'));
  return {
    ...after,
    align: columns.map(({ before: left, after: right }) =>
      right === undefined ? before.align[left ?? -1] : after.align[right],
    ),
    header: yield* compareCells(header?.cells ?? [], headerAfter?.cells ?? [], columns),
    rows,
  };
}

/** Columns are the same by position, or by their headers if the tables have different numbers of them. */
function* compareColumns(before: Cells, after: Cells): Generator<undefined, readonly Column[]> {
  if (before.length === after.length) return after.map((_, at) => ({ before: at, after: at }));
  const ranges = yield* diffSequences(before.map(contentOf), after.map(contentOf));
  return ranges.flatMap((range): readonly Column[] => {
    const left = positions(range.before);
    const right = positions(range.after);
    if (range.same) return left.map((at, index) => ({ before: at, after: right[index] ?? 0 }));
    return [...left.map((at) => ({ before: at })), ...right.map((at) => ({ after: at }))];
  });
}

function positions([start, end]: readonly [number, number]): readonly number[] {
  return Array.from({ length: end - start }, (_, index) => start + index);
}

/** Both rows have a cell for each column. */
function* compareCells(
  before: Cells,
  after: Cells,
  columns: readonly Column[],
): Generator<undefined, Cells> {
  const cells: (readonly Inline[])[] = [];
  for (const [index, column] of columns.entries()) {
    const [left, right] = [before[index] ?? [], after[index] ?? []];
    if (column.before === undefined) cells.push(markAs('inserted', right));
    else if (column.after === undefined) cells.push(markAs('deleted', left));
    else if (contentOf(left) === contentOf(right)) cells.push(right);
    else cells.push(yield* compareInlines(left, right));
  }
  return cells;
}
