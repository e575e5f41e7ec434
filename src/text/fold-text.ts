/**
 * Text as it is compared in searches: accents, case, width and the kind of apostrophe make no difference.
 */
export function foldText(text: string): string {
  return isPlain(text) ? text.toLowerCase() : foldAny(text);
}

/** Plain ASCII and the separator dot: most texts, and many times faster to fold. */
function isPlain(text: string): boolean {
  return !/[^\n -~·]/.test(text);
}

/** Upper case first: it makes of ß what others write for it. A sigma is the same at every place. */
function foldAny(text: string): string {
  return text
    .replace(/[‘’ʼ´]/g, "'")
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toUpperCase()
    .toLowerCase()
    .replaceAll('ς', 'σ');
}

/** The words of a search, folded; each of them has to be found. */
export function searchWords(query: string): readonly string[] {
  const words = foldText(query).split(/\s+/u);
  return [...new Set(words)].filter((word) => word !== '');
}

/** A part of a text, in its own characters (UTF-16), end not included. */
export type TextRange = { readonly start: number; readonly end: number };

/**
 * A text folded, and for each character of that, where the one of the original begins that it comes
 * from; undefined past the end.
 */
export type FoldedText = {
  readonly folded: string;
  readonly startOf: (at: number) => number | undefined;
};

/** For texts that are shown; takes several times longer than `foldText` unless the text is plain. */
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

/** Overlapping and touching ranges become one; `ranges` is sorted by start. */
function merged(ranges: readonly TextRange[]): TextRange[] {
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
 * Where folded words stand in a text as it was written: whole characters with their accents, in
 * order, without overlaps. For texts that are shown; takes time for each word.
 */
export function findWords(text: string, words: readonly string[]): readonly TextRange[] {
  const { folded, startOf } = foldWithOffsets(text);
  const ranges: TextRange[] = [];
  for (const word of words) {
    if (word === '') continue;
    for (let at = folded.indexOf(word); at >= 0; at = folded.indexOf(word, at + word.length)) {
      const start = startOf(at) ?? text.length;
      const last = startOf(at + word.length - 1) ?? text.length;
      // Up to where the next character that is more than an accent begins.
      let next = at + word.length;
      while (startOf(next) === last) next += 1;
      ranges.push({ start, end: startOf(next) ?? text.length });
    }
  }
  return merged(ranges.sort((one, other) => one.start - other.start));
}
