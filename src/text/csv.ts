/** A cell. Only null is empty; numbers and booleans are written as in JSON. */
export type CsvCell = string | number | boolean | null;

/**
 * What spreadsheets take for the beginning of a formula, in full width too. An apostrophe before it
 * makes it text again.
 */
const formulaStart = /^[=+\-@\t\r\n\0＝＋－＠]/;
const needsQuotes = /[",\r\n]|^\s|\s$|^$/;

function written(cell: CsvCell): string {
  if (cell === null) return '';
  if (typeof cell !== 'string') return String(cell);
  const text = formulaStart.test(cell) ? `'${cell}` : cell;
  return needsQuotes.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** One row of such a table, for those that are made a piece at a time. */
export function csvRow(cells: readonly CsvCell[]): string {
  return `${cells.map(written).join(',')}\r\n`;
}

/**
 * A table as CSV (RFC 4180): CRLF after every row, the byte order mark first, by which spreadsheets
 * know that it is UTF-8. Text that would run as a formula begins with an apostrophe; numbers don't,
 * as they can't.
 */
export function toCsv(head: readonly string[], rows: Iterable<readonly CsvCell[]>): string {
  const lines = [csvRow(head)];
  for (const row of rows) lines.push(csvRow(row));
  return `\uFEFF${lines.join('')}`;
}
