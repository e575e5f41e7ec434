import { type JoinedTexts, placesOf } from './joined-texts.ts';

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
