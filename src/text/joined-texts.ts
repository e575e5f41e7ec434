import { getNameMatchRank, matchRanks } from './match-rank.ts';

/** Folded texts in one string, which is searched many times faster than each text. */
export type JoinedTexts = {
  /** All texts, with a line break before each one and after the last. */
  readonly joined: string;
  /** Index of the line break before each text, and at the end that of the final line break. */
  readonly starts: readonly number[];
};

export function joinTexts(texts: readonly string[]): JoinedTexts {
  const starts = [0];
  let start = 0;
  for (const text of texts) {
    start += 1 + text.length;
    starts.push(start);
  }
  return { joined: ['', ...texts, ''].join('\n'), starts };
}

export function getFirstLines({ joined, starts }: JoinedTexts): JoinedTexts {
  return joinTexts(
    starts.slice(0, -1).map((start) => joined.slice(start + 1, joined.indexOf('\n', start + 1))),
  );
}

/**
 * Yields indexes in ascending order. A line break at its start or end makes `wanted` match only at
 * the start or end of a text.
 */
export function* findTexts(wanted: string, { joined, starts }: JoinedTexts): Iterable<number> {
  const count = starts.length - 1;
  let index = 0;
  while (index < count) {
    const at = joined.indexOf(wanted, starts[index]);
    if (at < 0) return;
    while (index < count && (starts[index + 1] ?? 0) <= at) index += 1;
    if (index < count) yield index;
    index += 1;
  }
}

/**
 * Maximum number of matches in the middle of a word; to find more, the user must type more of the
 * name.
 */
const maxInsideMatches = 500;

/**
 * Returns the best match first (see `getNameMatchRank`); names of equal rank stay in their order.
 * Searches for each rank separately and stops at `count`.
 */
export function findBestNames(
  wanted: string,
  names: JoinedTexts,
  count: number,
): ReadonlySet<number> {
  const best = new Set<number>();
  const { joined, starts } = names;
  if (!joined.includes(wanted)) return best;
  for (const beginning of [`\n${wanted}\n`, `\n${wanted}`]) {
    for (const index of findTexts(beginning, names)) {
      if (best.size === count) return best;
      best.add(index);
    }
  }
  const inside: number[] = [];
  for (const index of findTexts(wanted, names)) {
    if (best.size === count || inside.length === maxInsideMatches) break;
    if (best.has(index)) continue;
    const name = joined.slice((starts[index] ?? 0) + 1, starts[index + 1]);
    if (getNameMatchRank(name, wanted) === matchRanks.inside) inside.push(index);
    else best.add(index);
  }
  return new Set([...best, ...inside.slice(0, count - best.size)]);
}

/** A tree: each parent comes before its children. */
export type NestedTexts = {
  readonly texts: JoinedTexts;
  /** Null if the text has no parent. */
  readonly parents: readonly (number | null)[];
};

/**
 * Yields indexes in ascending order. At least one word occurs in the text itself, and the others in
 * it or its ancestors. At most 31 words, because each uses one bit of a 32-bit mask.
 */
export function* findNestedTexts(
  words: readonly string[],
  { texts, parents }: NestedTexts,
): Iterable<number> {
  const [first, ...others] = words;
  if (first !== undefined && others.length === 0) {
    yield* findTexts(first, texts);
    return;
  }
  const own = new Int32Array(parents.length);
  const all = new Int32Array(parents.length);
  for (const [bit, word] of words.entries()) {
    for (const index of findTexts(word, texts)) own[index] = (own[index] ?? 0) | (1 << bit);
  }
  const allWords = 2 ** words.length - 1;
  for (let index = 0; index < parents.length; index += 1) {
    const matched = own[index] ?? 0;
    all[index] = matched | (all[parents[index] ?? -1] ?? 0);
    if (matched !== 0 && all[index] === allWords) yield index;
  }
}
