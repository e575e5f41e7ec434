/** Removes accents, and ignores case, character width and the kind of apostrophe in a search. */
export function foldText(text: string): string {
  return isPlain(text) ? text.toLowerCase() : foldAny(text);
}

/**
 * True for printable ASCII, line breaks and “·”. Most strings are plain, and are folded many times
 * faster.
 */
function isPlain(text: string): boolean {
  return !/[^\n -~·]/.test(text);
}

/** Upper case and then lower case makes ß equal to SS, and both lower-case forms of sigma equal. */
function foldAny(text: string): string {
  return text
    .replace(/[‘’ʼ´]/g, "'")
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toUpperCase()
    .toLowerCase()
    .replaceAll('ς', 'σ');
}

/** Returns folded words. A result must contain all of them. */
export function getSearchWords(query: string): readonly string[] {
  const words = foldText(query).split(/\s+/u);
  return [...new Set(words)].filter((word) => word !== '');
}

/** In UTF-16 code units; `end` is exclusive. */
export type TextRange = { readonly start: number; readonly end: number };

/**
 * `startOf` maps an index in the folded string to the start of its character in the original
 * string; undefined past the end.
 */
export type FoldedText = {
  readonly folded: string;
  readonly startOf: (at: number) => number | undefined;
};

/** Used to highlight matches. Several times slower than `foldText` except for plain strings. */
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
 * Returns sorted ranges without overlaps. `words` are folded. A range contains whole characters
 * with their accents. Searches once for each word, so use it only for displayed strings.
 */
export function findWords(text: string, words: readonly string[]): readonly TextRange[] {
  const { folded, startOf } = foldWithOffsets(text);
  const ranges: TextRange[] = [];
  for (const word of words) {
    if (word === '') continue;
    for (let at = folded.indexOf(word); at >= 0; at = folded.indexOf(word, at + word.length)) {
      const start = startOf(at) ?? text.length;
      const last = startOf(at + word.length - 1) ?? text.length;
      // Up to the next base character, so that the range includes accents.
      let next = at + word.length;
      while (startOf(next) === last) next += 1;
      ranges.push({ start, end: startOf(next) ?? text.length });
    }
  }
  return mergeRanges(ranges.sort((one, other) => one.start - other.start));
}
