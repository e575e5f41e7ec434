import { searchWords } from './fold-text.ts';
import type { NearWord, Vocabulary } from './vocabulary.ts';

/** More words than these are a text, and not a search. */
const mostWords = 5;
const mostQueries = 3;

type Correction = { readonly words: readonly string[]; readonly distance: number };

/**
 * What a query may be meant for: the query with mistyped words replaced by words of the vocabulary, the
 * nearest first. Empty if some word is unknown and like no other.
 */
export function correctedQueries(query: string, { look }: Vocabulary): readonly string[] {
  const words = searchWords(query);
  if (words.length === 0 || words.length > mostWords) return [];
  let corrections: readonly Correction[] = [{ words: [], distance: 0 }];
  for (const word of words) {
    const { occurs, near } = look(word);
    const choices: readonly NearWord[] = occurs ? [{ word, distance: 0 }, ...near] : near;
    corrections = corrections
      .flatMap((begun) =>
        choices.map((choice) => ({
          words: [...begun.words, choice.word],
          distance: begun.distance + choice.distance,
        })),
      )
      .sort((a, b) => a.distance - b.distance)
      .slice(0, mostQueries + 1);
  }
  return corrections
    .filter(({ distance }) => distance > 0)
    .slice(0, mostQueries)
    .map((correction) => correction.words.join(' '));
}
