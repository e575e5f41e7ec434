/**
 * The rows of a CSV text (RFC 4180). Quotes that are never closed go to the end of the text, and a quote
 * inside a field without quotes is a character. An empty last line is no row.
 */
export function parseCsv(text: string, separator: string): readonly (readonly string[])[] {
  const rows: string[][] = [];
  let row: string[] = [];
  let at = text.startsWith('\uFEFF') ? 1 : 0;
  const plain = new RegExp(`[${separator === '\t' ? '\\t' : separator}\\r\\n]`, 'g');
  while (at < text.length) {
    let value = '';
    let end: number;
    if (text[at] === '"') {
      const quoted = readQuoted(text, at);
      value = quoted.value;
      end = quoted.end;
    } else end = at;
    plain.lastIndex = end;
    const stop = plain.exec(text)?.index ?? text.length;
    row.push(value + text.slice(end, stop));
    at = stop + 1;
    const stopper = text[stop];
    if (stopper === separator) {
      // A separator at the very end is followed by an empty field.
      if (at >= text.length) row.push('');
      continue;
    }
    if (stopper === '\r' && text[at] === '\n') at += 1;
    rows.push(row);
    row = [];
  }
  if (row.length > 0) rows.push(row);
  return rows;
}

/** @param start where the opening quote is */
function readQuoted(text: string, start: number): { value: string; end: number } {
  let from = start + 1;
  let value = '';
  while (true) {
    const quote = text.indexOf('"', from);
    if (quote < 0) return { value: value + text.slice(from), end: text.length };
    value += text.slice(from, quote);
    if (text[quote + 1] !== '"') return { value, end: quote + 1 };
    value += '"';
    from = quote + 2;
  }
}

/** The separator that occurs most in the first line, outside of quotes. */
export function separatorOf(text: string): ',' | ';' | '\t' {
  const line =
    text
      .slice(0, 10_000)
      .replace(/"[^"]*"/g, '')
      .split(/[\r\n]/, 1)[0] ?? '';
  const count = (separator: string) => line.split(separator).length;
  if (count('\t') > count(',') && count('\t') > count(';')) return '\t';
  return count(';') > count(',') ? ';' : ',';
}
