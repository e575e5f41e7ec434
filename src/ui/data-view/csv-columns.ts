/** Columns of a CSV table, at most `maxColumns`. */
export type CsvColumns = {
  /** Number of cells of the longest row, which can be more than are shown. */
  readonly total: number;
  /** Width of each column in characters: the length of its longest value, within limits. */
  readonly widths: readonly number[];
  /** True for each column whose cells are numbers or empty, and at least one is a number. */
  readonly areNumbers: readonly boolean[];
};

const maxColumns = 200;
const narrowestColumn = 3;
const widestColumn = 42;
/** Padding of a cell, in characters. */
const cellPadding = 4;
/** Space for a button in the header, in characters. */
const buttonSpace = 5;
/** Number of rows after which `readColumns` yields. */
const rowsPerStep = 16;

/**
 * Matches a number with a decimal point or a decimal comma, with or without separated thousands,
 * for example `-1.5`, `1.234,56`, `1 234` or `12 %`.
 */
const number =
  /^[-+−]?(?:\d+|\d{1,3}(?:[.,' \u00A0\u202F’]\d{3})+)(?:[.,]\d+)?(?:e[-+]?\d+)?[ \u00A0\u202F]?%?$/i;

type ColumnKind = 'empty' | 'number' | 'text';

function addCell(kind: ColumnKind, cell: string): ColumnKind {
  if (kind === 'text' || cell === '') return kind;
  return number.test(cell) ? 'number' : 'text';
}

/**
 * Examines all cells, in steps for `runInSlices`.
 * @param rows all rows; the first row is the header
 */
export function* readColumns(
  rows: readonly (readonly string[])[],
): Generator<undefined, CsvColumns> {
  const lengths: number[] = [];
  const kinds: ColumnKind[] = [];
  let total = 0;
  for (const [index, row] of rows.entries()) {
    total = Math.max(total, row.length);
    for (const [column, cell] of row.slice(0, maxColumns).entries()) {
      lengths[column] = Math.max(lengths[column] ?? narrowestColumn, cell.length);
      const kind = kinds[column] ?? 'empty';
      kinds[column] = index === 0 ? kind : addCell(kind, cell.trim());
    }
    if (index % rowsPerStep === 0) yield;
  }
  const widths = lengths.map((length) => Math.min(length, widestColumn));
  // Leaves space in the header for the button of the table's frame.
  widths.push((widths.pop() ?? 0) + buttonSpace);
  return {
    total,
    // The unit `ch` is the width of a digit. Most characters are narrower than a digit, so the width
    // is reduced by a tenth.
    widths: widths.map((width) => Math.ceil(width * 0.9) + cellPadding),
    areNumbers: kinds.map((kind) => kind === 'number'),
  };
}
