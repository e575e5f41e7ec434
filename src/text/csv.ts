/** Null is an empty cell; numbers and booleans are written as in JSON. */
export type CsvCell = string | number | boolean | null;

/**
 * Would be run as a formula by spreadsheets, such as `=` or its full-width form. A leading
 * apostrophe prevents this.
 */
const formulaStart = /^[=+\-@\t\r\n\0＝＋－＠]/;
const needsQuotes = /[",\r\n]|^\s|\s$|^$/;

function formatCell(cell: CsvCell): string {
  if (cell === null) return '';
  if (typeof cell !== 'string') return String(cell);
  const text = formulaStart.test(cell) ? `'${cell}` : cell;
  return needsQuotes.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Ends with a line break, for callers that write a table row by row. */
export function toCsvRow(cells: readonly CsvCell[]): string {
  return `${cells.map(formatCell).join(',')}\r\n`;
}

/**
 * Formats RFC 4180, with CRLF after every row and a byte order mark, by which spreadsheets detect
 * UTF-8. Text that a spreadsheet would run as a formula gets a leading apostrophe; numbers don't.
 */
export function toCsv(head: readonly string[], rows: Iterable<readonly CsvCell[]>): string {
  const lines = [toCsvRow(head)];
  for (const row of rows) lines.push(toCsvRow(row));
  return `\uFEFF${lines.join('')}`;
}
