import Papa from 'papaparse';

/** Delimiter of a CSV text, and the index at which its first row begins. */
export type CsvDialect = { readonly delimiter: string; readonly start: number };

/** Matches the line with which a file names its delimiter to Excel, for example `sep=;`. */
const delimiterLine = /^\uFEFF?(?:sep=([^\r\n"])|"sep=([^\r\n"])")[ \t]*(?:\r\n|\r|\n|$)/i;

/**
 * Delimiters to try. The comma is the last, because it is also the decimal sign of many languages:
 * of two delimiters that divide the rows equally well, the other one is the delimiter.
 */
const delimiters = ['\t', ';', '|', ','];

/** Maximum number of rows and of characters that are examined to guess the delimiter. */
const sample = { rows: 100, characters: 64 * 1024 };

/** Returns the dialect of a CSV text: the one that its first line states, or the most likely one. */
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

/**
 * Returns the share of rows with the most frequent number of cells; 0 if most rows have one cell.
 */
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
