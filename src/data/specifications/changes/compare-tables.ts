import { inlineText } from '#text/markdown/inline-text.ts';
import type { Block, Inline, TableRow } from '#text/markdown/markdown-document.ts';
import { align, type Step } from './align.ts';
import { rowContent } from './block-contents.ts';
import { compareInlines } from './compare-inlines.ts';
import { inlineContent } from './inline-content.ts';
import { type TableColumn, tableColumns } from './table-columns.ts';
import { deletedInlines, insertedInlines, withoutTargets } from './whole-inlines.ts';

type Table = Extract<Block, { readonly kind: 'table' }>;
type Cells = TableRow['cells'];

type SideRow = { readonly row: TableRow; readonly side: 'before' | 'after' };

/**
 * The later table with the rows of both. A column that was added or removed is marked in its header and
 * in each row that both tables have; other rows have an empty cell in it.
 */
export function* compareTables(before: Table, after: Table): Generator<undefined, Table> {
  const columns = yield* tableColumns(before.header, after.header);
  const isCommon = (column: TableColumn) =>
    column.before !== undefined && column.after !== undefined;
  const common = columns.filter(isCommon);
  const rowsBefore = before.rows.map((row): SideRow => ({ row, side: 'before' }));
  const rowsAfter = after.rows.map((row): SideRow => ({ row, side: 'after' }));
  yield;
  const steps = yield* align(rowsBefore, rowsAfter, {
    // Rows are equal where their cells in the columns of both tables are.
    contentsOf: ({ row, side }) => [rowContent(placed(row.cells, common, side))],
    kindOf: () => 'row',
    textsOf: ({ row }) => row.cells.map(inlineText),
    leastLikeness: () => 0.5,
  });
  const isWhole = common.length === columns.length;
  const rows: TableRow[] = [];
  for (const step of steps) {
    rows.push(step.kind === 'same' && isWhole ? step.after.row : yield* compareRow(step, columns));
    yield;
  }
  return {
    ...after,
    align: columns.map((column) => alignOf(column, before, after)),
    header: yield* compareCells(before.header, after.header, columns),
    rows,
    change: 'changed',
  };
}

function* compareRow(
  step: Step<SideRow>,
  columns: readonly TableColumn[],
): Generator<undefined, TableRow> {
  switch (step.kind) {
    case 'inserted':
      return { cells: placed(step.after.row.cells, columns, 'after'), change: 'inserted' };
    case 'deleted':
      return {
        cells: placed(step.before.row.cells, columns, 'before').map(withoutTargets),
        change: 'deleted',
      };
    case 'same':
    case 'paired':
      return {
        cells: yield* compareCells(step.before.row.cells, step.after.row.cells, columns),
        change: 'changed',
      };
  }
}

function placed(cells: Cells, columns: readonly TableColumn[], side: 'before' | 'after'): Cells {
  return columns.map((column) => {
    const place = column[side];
    return place === undefined ? [] : (cells[place] ?? []);
  });
}

function* compareCells(
  before: Cells,
  after: Cells,
  columns: readonly TableColumn[],
): Generator<undefined, Cells> {
  const cells: (readonly Inline[])[] = [];
  for (const column of columns) {
    const cellBefore = column.before === undefined ? [] : (before[column.before] ?? []);
    const cellAfter = column.after === undefined ? [] : (after[column.after] ?? []);
    if (column.before === undefined) cells.push(insertedInlines(cellAfter));
    else if (column.after === undefined) cells.push(deletedInlines(cellBefore));
    else if (inlineContent(cellBefore) === inlineContent(cellAfter)) cells.push(cellAfter);
    else cells.push(yield* compareInlines(cellBefore, cellAfter));
  }
  return cells;
}

function alignOf(column: TableColumn, before: Table, after: Table): Table['align'][number] {
  if (column.after !== undefined) return after.align[column.after];
  return column.before === undefined ? undefined : before.align[column.before];
}
