import { matchRanks, rankInName } from './match-rank.ts';

/** Many folded texts as one string: one search in it is many times faster than one in each of them. */
export type JoinedTexts = {
  /** Each text with a line break before it, and one at the end. */
  readonly joined: string;
  /** Where the line breaks are that stand before the texts; then where the last one is. */
  readonly starts: readonly number[];
};

export function joinTexts(texts: readonly string[]): JoinedTexts {
  const starts = [0];
  let start = 0;
  for (const text of texts) {
    start += 1 + text.length;
    starts.push(start);
  }
  return { joined: `\n${texts.join('\n')}\n`, starts };
}

/** The first line of each text. */
export function firstLines({ joined, starts }: JoinedTexts): JoinedTexts {
  return joinTexts(
    starts.slice(0, -1).map((start) => joined.slice(start + 1, joined.indexOf('\n', start + 1))),
  );
}

/** The places of the texts that have `wanted`, each once, in order. A text begins and ends with a line break. */
export function* placesOf(wanted: string, { joined, starts }: JoinedTexts): Iterable<number> {
  const count = starts.length - 1;
  let place = 0;
  while (place < count) {
    const at = joined.indexOf(wanted, starts[place]);
    if (at < 0) return;
    while (place < count && (starts[place + 1] ?? 0) <= at) place += 1;
    if (place < count) yield place;
    place += 1;
  }
}

/** Who types the middle of a word that so many names have goes on typing. */
const mostInside = 500;

/**
 * The places of the `count` names that have `wanted`, the best matches first (see rankInName); equals keep
 * their order. Each kind of match is a search that ends with as many as are asked for.
 */
export function bestPlaces(wanted: string, names: JoinedTexts, count: number): ReadonlySet<number> {
  const best = new Set<number>();
  const { joined, starts } = names;
  if (!joined.includes(wanted)) return best;
  for (const beginning of [`\n${wanted}\n`, `\n${wanted}`]) {
    for (const place of placesOf(beginning, names)) {
      if (best.size === count) return best;
      best.add(place);
    }
  }
  const inside: number[] = [];
  for (const place of placesOf(wanted, names)) {
    if (best.size === count || inside.length === mostInside) break;
    if (best.has(place)) continue;
    const name = joined.slice((starts[place] ?? 0) + 1, starts[place + 1]);
    if (rankInName(name, wanted) === matchRanks.inside) inside.push(place);
    else best.add(place);
  }
  return new Set([...best, ...inside.slice(0, count - best.size)]);
}

/** Texts that stand inside others, each after the one around it. */
export type NestedTexts = {
  readonly texts: JoinedTexts;
  /** The places of the texts around. */
  readonly parents: readonly (number | null)[];
};

/**
 * The places of the texts that have at least one of the words, while those around them have the others. In
 * order.
 * @param words at most 31, one bit each
 */
export function* placesOfAll(
  words: readonly string[],
  { texts, parents }: NestedTexts,
): Iterable<number> {
  const [first, ...others] = words;
  if (first !== undefined && others.length === 0) {
    yield* placesOf(first, texts);
    return;
  }
  const own = new Int32Array(parents.length);
  const all = new Int32Array(parents.length);
  for (const [bit, word] of words.entries()) {
    for (const place of placesOf(word, texts)) own[place] = (own[place] ?? 0) | (1 << bit);
  }
  const allWords = 2 ** words.length - 1;
  for (let place = 0; place < parents.length; place += 1) {
    const held = own[place] ?? 0;
    all[place] = held | (all[parents[place] ?? -1] ?? 0);
    if (held !== 0 && all[place] === allWords) yield place;
  }
}
