import { getNameMatchRank, matchRanks } from './match-rank.ts';

/**
 * Many folded texts joined into one string, because searching one long string is many times faster
 * than searching each text.
 */
export type JoinedTexts = {
  /** All texts, with a line break before each text and after the last text. */
  readonly joined: string;
  /** Index of the line break before each text, followed by the index of the final line break. */
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

/** Returns the first lines of all texts, joined. */
export function getFirstLines({ joined, starts }: JoinedTexts): JoinedTexts {
  return joinTexts(
    starts.slice(0, -1).map((start) => joined.slice(start + 1, joined.indexOf('\n', start + 1))),
  );
}

/**
 * Yields the indexes of the texts that contain `wanted`, in ascending order. With a line break at
 * its start or end, `wanted` matches only at the start or end of a text.
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
 * Maximum number of collected matches in the middle of a word. To find a name beyond this limit,
 * the user must type more of it.
 */
const maxInsideMatches = 500;

/**
 * Returns the indexes of the `count` best matching names, best match first (see
 * `getNameMatchRank`). Names of equal rank stay in their order. Searches for each rank separately
 * and stops when `count` names are found.
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

/** Texts that form a tree. Each parent comes before its children. */
export type NestedTexts = {
  readonly texts: JoinedTexts;
  /** Index of the parent of each text; null if the text has no parent. */
  readonly parents: readonly (number | null)[];
};

/**
 * Yields, in ascending order, the indexes of the matching texts: at least one word occurs in the
 * text itself, and every other word occurs in the text or its ancestors.
 * @param words at most 31 words, because each word uses one bit of a 32-bit mask
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
