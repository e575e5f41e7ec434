import { compareLines } from '#text/diff/compare-lines.ts';
import {
  type Block,
  hasChangeMarks,
  type Inline,
  type ListItem,
  type TableRow,
} from '#text/markdown/markdown-document.ts';
import { alignSequences, type ComparisonRules, compareSequences } from './align.ts';
import { compareInlines, wrapInChangeMark } from './compare-inlines.ts';
import {
  getBlockContent,
  getCellsContent,
  getItemContent,
  getLineContent,
  recordCopy,
  recordPair,
} from './content.ts';
import type { MovableTest } from './moves.ts';

/**
 * Minimum similarity for blocks that must never be paired. It can't be reached, because every
 * similarity is at most 1.
 */
const neverPaired = 2;

const blockRules: ComparisonRules<Block> = {
  contentOf: getBlockContent,
  // A note and a warning have different kinds, so they are never paired. The same applies to a
  // bulleted list and a numbered list.
  kindOf: (block) => {
    if (block.kind === 'alert') return block.tone;
    if (block.kind === 'element') return `<${block.tag}>`;
    return block.kind === 'list' && block.start !== undefined ? 'ordered list' : block.kind;
  },
  // A heading can be paired with any heading, because a renamed heading still has the same section.
  // Blocks with several lines or rows need less similarity, because they are compared in detail
  // afterwards. An HTML table, a definition list or a formula is never paired, because its changes
  // can't be marked in detail. The whole block is then shown as deleted and inserted.
  getMinSimilarity: (kind) =>
    ({
      heading: 0,
      paragraph: 0.5,
      '<table>': neverPaired,
      '<dl>': neverPaired,
      math: neverPaired,
    })[kind] ?? 0.3,
};

/**
 * Returns the blocks of both documents, marked with their changes.
 * @param isMovable tells which blocks and items were moved; by default none
 */
export function compareBlocks(
  before: readonly Block[],
  after: readonly Block[],
  isMovable: MovableTest = () => false,
): Generator<undefined, readonly Block[]> {
  return compareSequences(before, after, { ...blockRules, isMovable }, (left, right) =>
    compareWithin(left, right, isMovable),
  );
}

/** Compares the contents of two paired blocks, which are of the same kind. */
function* compareWithin(
  before: Block,
  after: Block,
  isMovable: MovableTest,
): Generator<undefined, Block> {
  if (after.kind === 'heading' && before.kind === 'heading') {
    return {
      ...after,
      children: yield* compareInlines(before.children, after.children),
      ...(before.level !== after.level && { earlier: { level: before.level } }),
    };
  }
  if (after.kind === 'paragraph' && before.kind === 'paragraph') {
    return { ...after, children: yield* compareInlines(before.children, after.children) };
  }
  if (after.kind === 'code' && before.kind === 'code') {
    const { lines, changes } = yield* compareLines(before.text, after.text);
    return {
      ...after,
      ...(changes > 0 && { comparedLines: lines }),
      ...(before.language !== after.language && { earlier: { language: before.language } }),
    };
  }
  if (after.kind === 'list' && before.kind === 'list') {
    return {
      ...after,
      ...(before.start !== after.start && { change: 'changed' }),
      items: yield* compareSequences(
        before.items,
        after.items,
        { contentOf: getItemContent, isMovable },
        (left, right) => compareItems(left, right, isMovable),
      ),
    };
  }
  if (after.kind === 'table' && before.kind === 'table') {
    return yield* compareTables(before, after);
  }
  if (
    (after.kind === 'quote' && before.kind === 'quote') ||
    (after.kind === 'alert' && before.kind === 'alert') ||
    (after.kind === 'element' && before.kind === 'element')
  ) {
    return { ...after, children: yield* compareBlocks(before.children, after.children, isMovable) };
  }
  if (after.kind === 'details' && before.kind === 'details') {
    return {
      ...after,
      summary: yield* compareInlines(before.summary, after.summary),
      children: yield* compareBlocks(before.children, after.children, isMovable),
    };
  }
  return after;
}

function* compareItems(
  before: ListItem,
  after: ListItem,
  isMovable: MovableTest,
): Generator<undefined, ListItem> {
  return {
    ...after,
    ...(before.checked !== after.checked && { change: 'changed' }),
    children: yield* compareBlocks(before.children, after.children, isMovable),
  };
}

type Table = Extract<Block, { readonly kind: 'table' }>;
type Cells = TableRow['cells'];

/**
 * Index of a column in the earlier and in the later table; undefined if the table lacks the column.
 */
type Column = { readonly before?: number | undefined; readonly after?: number | undefined };

/**
 * Returns the later table with the rows of both tables. An added or removed column is marked in its
 * header and in rows that occur in both tables. A row that occurs in only one table has empty cells
 * in the columns that this table lacks.
 */
function* compareTables(before: Table, after: Table): Generator<undefined, Table> {
  const columns = yield* compareColumns(before.header, after.header);
  const isCommon = columns.map((column) => 'before' in column && 'after' in column);
  const place = (cells: Cells, side: keyof Column): Cells =>
    columns.map(({ [side]: at = -1 }) => cells[at] ?? []);
  const placeRows = (rows: Table['rows'], side: keyof Column) =>
    rows.map((row) => recordCopy(row, { ...row, cells: place(row.cells, side) }));
  const edits = yield* alignSequences(
    placeRows(before.rows, 'before'),
    placeRows(after.rows, 'after'),
    {
      // Two rows are equal if their cells in the common columns are equal.
      contentOf: ({ cells }) => getCellsContent(cells.filter((_, index) => isCommon[index])),
    },
  );
  const rows: TableRow[] = [];
  for (const edit of edits) {
    if ('before' in edit && 'after' in edit) recordPair(edit.before, edit.after);
    if (edit.kind === 'inserted') {
      rows.push(recordCopy(edit.after, { ...edit.after, change: 'inserted' }));
    } else if (edit.kind === 'deleted') {
      rows.push(recordCopy(edit.before, { ...edit.before, change: 'deleted' }));
    } else if (edit.kind === 'same' && isCommon.every(Boolean)) rows.push(edit.after);
    else {
      const cells = yield* compareCells(edit.before.cells, edit.after.cells, columns);
      const row: TableRow = hasChangeMarks(cells) ? { cells, change: 'changed' } : { cells };
      rows.push(recordCopy(edit.after, row));
    }
    yield;
  }
  return {
    ...after,
    align: columns.map(({ before: left = -1, after: right }) =>
      right === undefined ? before.align[left] : after.align[right],
    ),
    header: yield* compareCells(
      place(before.header, 'before'),
      place(after.header, 'after'),
      columns,
    ),
    rows,
  };
}

/**
 * Matches the columns of two tables: by index if the tables have equally many columns, otherwise by
 * header.
 */
function* compareColumns(before: Cells, after: Cells): Generator<undefined, readonly Column[]> {
  if (before.length === after.length) return after.map((_, at) => ({ before: at, after: at }));
  const positions = (cells: Cells) => [...cells.entries()];
  const edits = yield* alignSequences(positions(before), positions(after), {
    contentOf: ([, cell]) => getLineContent(cell),
  });
  return edits.map((edit) => ({
    ...('before' in edit && { before: edit.before[0] }),
    ...('after' in edit && { after: edit.after[0] }),
  }));
}

/** Compares the cells of two rows. Both rows must have a cell for each column. */
function* compareCells(
  before: Cells,
  after: Cells,
  columns: readonly Column[],
): Generator<undefined, Cells> {
  const cells: (readonly Inline[])[] = [];
  for (const [index, column] of columns.entries()) {
    const [left, right] = [before[index] ?? [], after[index] ?? []];
    if (column.before === undefined) cells.push(wrapInChangeMark('inserted', right));
    else if (column.after === undefined) cells.push(wrapInChangeMark('deleted', left));
    else cells.push(yield* compareInlines(left, right));
  }
  return cells;
}
