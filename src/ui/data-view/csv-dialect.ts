import Papa from 'papaparse';

/** `start` is the index of the first row. */
export type CsvDialect = { readonly delimiter: string; readonly start: number };

/** Names the delimiter for Excel, for example `sep=;`. */
const delimiterLine = /^\uFEFF?(?:sep=([^\r\n"])|"sep=([^\r\n"])")[ \t]*(?:\r\n|\r|\n|$)/i;

/**
 * The comma is last, because it is also a decimal sign: if another one divides the rows equally
 * well, it is the delimiter.
 */
const delimiters = ['\t', ';', '|', ','];

/** Examined to guess the delimiter. */
const sample = { rows: 100, characters: 64 * 1024 };

/** Returns what the first line states, or the most likely dialect. */
export function detectCsvDialect(text: string): CsvDialect {
  const [line = '', plain, quoted] = delimiterLine.exec(text) ?? [];
  const stated = plain ?? quoted;
  if (stated !== undefined) return { delimiter: stated, start: line.length };
  let best = { delimiter: ',', share: 0 };
  for (const delimiter of delimiters) {
    const share = getShareOfEqualRows(text, delimiter);
    if (share > best.share) best = { delimiter, share };
  }
  return { delimiter: best.delimiter, start: 0 };
}

/** Rows with the most frequent number of cells; 0 if most rows have one cell. */
function getShareOfEqualRows(text: string, delimiter: string): number {
  const beginning = text.slice(0, sample.characters);
  const { data } = Papa.parse<string[]>(beginning, {
    delimiter,
    preview: sample.rows,
    skipEmptyLines: 'greedy',
  });
  const isCut = beginning.length < text.length && data.length < sample.rows && data.length > 1;
  const rows = isCut ? data.slice(0, -1) : data;
  const counts = new Map<number, number>();
  for (const { length } of rows) counts.set(length, (counts.get(length) ?? 0) + 1);
  const [length = 1, count = 0] = [...counts].reduce(
    (most, next) => (next[1] > most[1] ? next : most),
    [1, 0],
  );
  return length < 2 ? 0 : count / rows.length;
}
