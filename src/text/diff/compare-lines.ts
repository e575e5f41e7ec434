import { type DiffRange, diffSequences } from './diff-sequences.ts';
import { createWordBags, pairSimilar } from './pair-similar.ts';
import { splitWords } from './split-words.ts';

/**
 * Part of a line that is paired with a similar line of the other text. `isChanged` is true if the
 * part differs from that line.
 */
export type LinePart = { readonly text: string; readonly isChanged: boolean };

export type ComparedLine = {
  readonly text: string;
  /** Undefined if both texts contain the line. */
  readonly change: 'inserted' | 'deleted' | undefined;
  /** 1-based: in the earlier text for a deleted line, otherwise in the later text. */
  readonly number: number;
  /** Undefined if the other text has no similar line. */
  readonly parts?: readonly LinePart[];
};

export type LineComparison = {
  /** All lines of the later text, with the deleted lines before those that replaced them. */
  readonly lines: readonly ComparedLine[];
  /** Number of changes; adjacent changed lines count as one. */
  readonly changes: number;
};

/** Number of lines between two yields of the generator. */
const sliceLength = 1_024;

/** Line breaks can be LF, CRLF or CR. White space at the end of a line is ignored. */
export function* compareLines(before: string, after: string): Generator<undefined, LineComparison> {
  const linesBefore = splitLines(before);
  const linesAfter = splitLines(after);
  yield;
  const ranges = yield* diffSequences(
    linesBefore.map((line) => line.trimEnd()),
    linesAfter.map((line) => line.trimEnd()),
  );
  const lines: ComparedLine[] = [];
  function* add(
    source: readonly string[],
    [start, end]: readonly [number, number],
    change: ComparedLine['change'],
    partsOf?: ReadonlyMap<number, readonly LinePart[]>,
  ): Generator<undefined, void> {
    for (let at = start; at < end; at += 1) {
      const parts = partsOf?.get(at - start);
      lines.push({ text: source[at] ?? '', change, number: at + 1, ...(parts && { parts }) });
      if (at % sliceLength === 0) yield;
    }
  }
  const toBag = createWordBags();
  const rules = {
    kindOf: (line: string) =>
      line.length <= maxComparedLength && /[\p{L}\p{N}]/u.test(line) ? 'line' : undefined,
    getMinSimilarity: () => 0.5,
    // A number such as 2.3.0 counts as one word.
    bagOf: (line: string) => toBag([line.replace(/(?<=\p{N})[.,:](?=\p{N})/gu, '_')]),
  };
  for (const range of ranges) {
    if (range.same) {
      yield* add(linesAfter, range.after, undefined);
      continue;
    }
    const deleted = linesBefore.slice(...range.before);
    const inserted = linesAfter.slice(...range.after);
    const deletedParts = new Map<number, readonly LinePart[]>();
    const insertedParts = new Map<number, readonly LinePart[]>();
    const isShort = Math.max(deleted.length, inserted.length) <= maxComparedLines;
    const pairs = isShort ? yield* pairSimilar(deleted, inserted, rules) : [];
    for (const [left, right] of pairs) {
      const parts = yield* compareWords(deleted[left] ?? '', inserted[right] ?? '');
      if (parts.before.every(({ isChanged }) => isChanged)) continue;
      deletedParts.set(left, parts.before);
      insertedParts.set(right, parts.after);
    }
    yield* add(linesBefore, range.before, 'deleted', deletedParts);
    yield* add(linesAfter, range.after, 'inserted', insertedParts);
  }
  return { lines, changes: ranges.filter((range) => !range.same).length };
}

/** Maximum length of a line whose words are compared. */
const maxComparedLength = 20_000;
/** Maximum number of adjacent deleted or inserted lines whose words are compared. */
const maxComparedLines = 2_000;

type Side = 'before' | 'after';

function* compareWords(
  before: string,
  after: string,
): Generator<undefined, Record<Side, readonly LinePart[]>> {
  const words = { before: splitWords(before), after: splitWords(after) };
  const ranges = yield* diffSequences(words.before, words.after);
  return { before: toParts(ranges, words, 'before'), after: toParts(ranges, words, 'after') };
}

/** Returns the parts of a line; a common space between two changed words counts as changed. */
function toParts(
  ranges: readonly DiffRange[],
  words: Record<Side, readonly string[]>,
  side: Side,
): readonly LinePart[] {
  const parts: LinePart[] = [];
  for (const [index, range] of ranges.entries()) {
    const text = words[side].slice(...range[side]).join('');
    const isInside = index > 0 && index < ranges.length - 1;
    const isChanged = !range.same || (isInside && text.trim() === '');
    const last = parts.at(-1);
    if (last?.isChanged === isChanged) parts.splice(-1, 1, { text: last.text + text, isChanged });
    else if (text !== '') parts.push({ text, isChanged });
  }
  return parts;
}

function splitLines(text: string): readonly string[] {
  // Splitting by a regular expression takes three times as long.
  return text.includes('\r') ? text.split(/\r\n|\n|\r/) : text.split('\n');
}
