/** Value of a CSV cell. Null becomes an empty cell; numbers and booleans are written as in JSON. */
export type CsvCell = string | number | boolean | null;

/**
 * Matches text whose first character, such as `=` or its full-width form, makes a spreadsheet run
 * it as a formula. A leading apostrophe makes it plain text.
 */
const formulaStart = /^[=+\-@\t\r\n\0＝＋－＠]/;
const needsQuotes = /[",\r\n]|^\s|\s$|^$/;

function formatCell(cell: CsvCell): string {
  if (cell === null) return '';
  if (typeof cell !== 'string') return String(cell);
  const text = formulaStart.test(cell) ? `'${cell}` : cell;
  return needsQuotes.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Returns one CSV row with its line break, for tables that are written row by row. */
export function toCsvRow(cells: readonly CsvCell[]): string {
  return `${cells.map(formatCell).join(',')}\r\n`;
}

/**
 * Returns a table as CSV (RFC 4180): CRLF after every row, and a byte order mark so that
 * spreadsheets detect UTF-8. Text that a spreadsheet would run as a formula is prefixed with an
 * apostrophe; numbers need none.
 */
export function toCsv(head: readonly string[], rows: Iterable<readonly CsvCell[]>): string {
  const lines = [toCsvRow(head)];
  for (const row of rows) lines.push(toCsvRow(row));
  return `\uFEFF${lines.join('')}`;
}
