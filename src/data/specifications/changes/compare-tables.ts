import { inlineText } from '#text/markdown/inline-text.ts';
import type { Block, Inline, TableRow } from '#text/markdown/markdown-document.ts';
import { align, type Step } from './align.ts';
import type { BlockNumbers } from './block-numbers.ts';
import { compareInlines } from './compare-inlines.ts';
import { inlineContent } from './inline-content.ts';
import { type TableColumn, tableColumns } from './table-columns.ts';
import { deletedInlines, insertedInlines, withoutTargets } from './whole-inlines.ts';

type Table = Extract<Block, { readonly kind: 'table' }>;
type Cells = TableRow['cells'];

/**
 * The later table with the rows of both. A column that was added or removed is marked in its header and
 * in each row that both tables have; other rows have an empty cell in it.
 */
export function* compareTables(
  before: Table,
  after: Table,
  numbers: BlockNumbers,
): Generator<undefined, Table> {
  const columns = yield* tableColumns(before.header, after.header, numbers);
  const common = columns.filter(
    (column) => column.before !== undefined && column.after !== undefined,
  );
  const isWhole = common.length === columns.length;
  const steps = yield* align(
    yield* numbered(
      before.rows,
      common.map((column) => column.before),
      isWhole,
      numbers,
    ),
    yield* numbered(
      after.rows,
      common.map((column) => column.after),
      isWhole,
      numbers,
    ),
    {
      kindOf: () => 'row',
      textsOf: (row) => row.cells.map(inlineText),
      leastLikeness: () => 0.5,
    },
  );
  const rows: TableRow[] = [];
  for (const step of steps) {
    rows.push(step.kind === 'same' && isWhole ? step.after : yield* compareRow(step, columns));
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

/** Rows are equal where their cells in the columns of both tables are. */
function* numbered(
  rows: readonly TableRow[],
  places: readonly (number | undefined)[],
  isWhole: boolean,
  numbers: BlockNumbers,
): Generator<
  undefined,
  { readonly elements: readonly TableRow[]; readonly numbers: readonly number[] }
> {
  if (isWhole) return { elements: rows, numbers: yield* numbers.ofAll(rows) };
  const cells = rows.map((row) => ({
    cells: places.map((place) => (place === undefined ? [] : (row.cells[place] ?? []))),
  }));
  return { elements: rows, numbers: yield* numbers.ofAll(cells) };
}

function* compareRow(
  step: Step<TableRow>,
  columns: readonly TableColumn[],
): Generator<undefined, TableRow> {
  switch (step.kind) {
    case 'inserted':
      return { cells: placed(step.after.cells, columns, 'after'), change: 'inserted' };
    case 'deleted':
      return {
        cells: placed(step.before.cells, columns, 'before').map(withoutTargets),
        change: 'deleted',
      };
    case 'same':
    case 'paired':
      return {
        cells: yield* compareCells(step.before.cells, step.after.cells, columns),
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
