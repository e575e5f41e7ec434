/**
 * Normalises a string for searching: removes accents and ignores case, character width and the kind
 * of apostrophe.
 */
export function foldText(text: string): string {
  return isPlain(text) ? text.toLowerCase() : foldAny(text);
}

/**
 * True if the string contains only printable ASCII characters, line breaks and the separator “·”.
 * Most strings are plain, and a plain string is folded many times faster.
 */
function isPlain(text: string): boolean {
  return !/[^\n -~·]/.test(text);
}

/**
 * Folds a string with any Unicode characters. The conversion to upper case and then to lower case
 * makes ß equal to SS, and both lower-case forms of sigma equal to each other.
 */
function foldAny(text: string): string {
  return text
    .replace(/[‘’ʼ´]/g, "'")
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toUpperCase()
    .toLowerCase()
    .replaceAll('ς', 'σ');
}

/** Returns the folded words of a search query. A result must contain all of the words. */
export function getSearchWords(query: string): readonly string[] {
  const words = foldText(query).split(/\s+/u);
  return [...new Set(words)].filter((word) => word !== '');
}

/** Range of a text in UTF-16 code units; `end` is exclusive. */
export type TextRange = { readonly start: number; readonly end: number };

/**
 * Folded string, and a function that maps an index in the folded string to the start of the
 * corresponding character in the original string. The function returns undefined for an index past
 * the end.
 */
export type FoldedText = {
  readonly folded: string;
  readonly startOf: (at: number) => number | undefined;
};

/**
 * Folds a string and records the original index of each character, for highlighting matches.
 * Several times slower than `foldText` unless the string is plain (see `isPlain`).
 */
export function foldWithOffsets(text: string): FoldedText {
  if (isPlain(text)) {
    const folded = text.toLowerCase();
    return { folded, startOf: (at) => (at < folded.length ? at : undefined) };
  }
  let folded = '';
  const starts: number[] = [];
  let start = 0;
  for (const character of text) {
    const piece = foldText(character);
    for (let at = 0; at < piece.length; at += 1) starts.push(start);
    folded += piece;
    start += character.length;
  }
  return { folded, startOf: (at) => starts[at] };
}

/** Merges overlapping and adjacent ranges. `ranges` must be sorted by `start`. */
function mergeRanges(ranges: readonly TextRange[]): TextRange[] {
  const result: TextRange[] = [];
  for (const range of ranges) {
    const last = result.at(-1);
    if (last === undefined || range.start > last.end) result.push(range);
    else if (range.end > last.end)
      result[result.length - 1] = { start: last.start, end: range.end };
  }
  return result;
}

/**
 * Returns the ranges of the original string that match the given folded words, sorted and without
 * overlaps. A range contains whole characters, including their accents. Searches the string once
 * for each word, so use it only for displayed strings.
 */
export function findWords(text: string, words: readonly string[]): readonly TextRange[] {
  const { folded, startOf } = foldWithOffsets(text);
  const ranges: TextRange[] = [];
  for (const word of words) {
    if (word === '') continue;
    for (let at = folded.indexOf(word); at >= 0; at = folded.indexOf(word, at + word.length)) {
      const start = startOf(at) ?? text.length;
      const last = startOf(at + word.length - 1) ?? text.length;
      // Extends the range up to the next base character, so that it includes the accents of the
      // last matched character.
      let next = at + word.length;
      while (startOf(next) === last) next += 1;
      ranges.push({ start, end: startOf(next) ?? text.length });
    }
  }
  return mergeRanges(ranges.sort((one, other) => one.start - other.start));
}
