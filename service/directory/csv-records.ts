import { CsvError, parse } from 'csv-parse/sync';
import type { CsvColumns } from './csv-columns.ts';

/** What an export puts before text that a spreadsheet would run as a formula. */
const formulaGuard = /^'(?=[=+\-@\t\r\n\0])/;

/** A record of a CSV file, and the line that it ends at. */
export type CsvRecord = { record: Record<string, unknown>; line: number };

/**
 * The records of a CSV file with headings. An empty cell is a member left out, `""` an empty text; a
 * column that isn't known is a member of that name. Throws a sentence that names the line.
 */
export function csvRecords(csv: string, columns: CsvColumns): CsvRecord[] {
  const [head, ...rows] = rowsOf(csv);
  if (head === undefined) throw new Error('It has no headings.');
  const twice = head.cells.find((heading, at) => head.cells.indexOf(heading) !== at);
  if (twice !== undefined) throw new Error(`The heading “${twice}” is there twice.`);
  return rows.map(({ cells, line }) => {
    if (cells.length !== head.cells.length) {
      throw new Error(
        `Line ${line}: the number of cells is ${cells.length}, but there are ${head.cells.length} headings.`,
      );
    }
    const record: Record<string, unknown> = {};
    for (const [at, cell] of cells.entries()) {
      const heading = head.cells[at] ?? '';
      if (cell === null || heading === null) continue;
      const column = Object.hasOwn(columns, heading)
        ? columns[heading]
        : { path: [heading], read: (text: string) => text };
      if (column === undefined) continue;
      try {
        put(record, column.path, column.read(cell.replace(formulaGuard, '')));
      } catch (error) {
        const words = error instanceof Error ? error.message : String(error);
        throw new Error(`Line ${line}: “${heading}” ${words}.`, { cause: error });
      }
    }
    return { record, line };
  });
}

/** The heading of the column that a member of a record is read from; the member itself without one. */
export function headingOf(path: readonly string[], columns: CsvColumns): string {
  const name = path.join('.');
  const [heading] = Object.entries(columns).find(([, one]) => one?.path.join('.') === name) ?? [];
  return heading ?? name;
}

/** The cells of each row, null for an empty one, with the line that it ends at. */
function rowsOf(csv: string): { cells: (string | null)[]; line: number }[] {
  const rows: { cells: (string | null)[]; line: number }[] = [];
  try {
    parse(csv, {
      bom: true,
      relax_column_count: true,
      skip_empty_lines: true,
      cast: (cell, { quoting }) => (cell === '' && !quoting ? null : cell),
      onRecord: (cells: (string | null)[], { lines }) => {
        rows.push({ cells, line: lines });
        return null;
      },
    });
  } catch (cause) {
    if (!(cause instanceof CsvError)) throw cause;
    throw new Error(`Line ${cause.lines}: a quotation mark is missing or too many.`, { cause });
  }
  return rows;
}

function put(record: Record<string, unknown>, path: readonly string[], value: unknown): void {
  const [member = '', ...rest] = path;
  if (rest.length === 0) {
    Object.defineProperty(record, member, { value, enumerable: true });
    return;
  }
  const inner = Object.hasOwn(record, member) ? record[member] : {};
  if (typeof inner !== 'object' || inner === null) return;
  const next: Record<string, unknown> = { ...inner };
  put(next, rest, value);
  Object.defineProperty(record, member, { value: next, enumerable: true, configurable: true });
}
