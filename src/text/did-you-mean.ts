import { foldText, getSearchWords } from './fold-text.ts';
import { filterByWords } from './search-text.ts';
import { createVocabulary, type SimilarWord, type Vocabulary } from './vocabulary.ts';

/** Correction with the items that the corrected query finds. */
export type QueryCorrection<T> = { readonly query: string; readonly found: readonly T[] };

/** Returns the closest correction that finds at least one item. */
export function findCorrection<T>(
  query: string,
  vocabulary: Vocabulary,
  find: (query: string) => readonly T[],
): QueryCorrection<T> | undefined {
  for (const corrected of getCorrectedQueries(query, vocabulary)) {
    const found = find(corrected);
    if (found.length > 0) return { query: corrected, found };
  }
  return undefined;
}

/** True if the name contains every word of the query, ignoring case and accents. */
export function containsEveryWord(name: string, query: string): boolean {
  const folded = foldText(name);
  return getSearchWords(query).every((word) => folded.includes(word));
}

/** Returns the corrected query, or the only item's name if it contains every word of the query. */
export function getSuggestion<T>(
  { query, found }: QueryCorrection<T>,
  nameOf: (item: T) => string,
): string {
  const [first] = found;
  if (first === undefined || found.length > 1) return query;
  return containsEveryWord(nameOf(first), query) ? nameOf(first) : query;
}

/** Searches a short list of strings; undefined if none is similar. */
export function suggestCorrection(texts: readonly string[], query: string): string | undefined {
  const vocabulary = createVocabulary();
  texts.forEach(vocabulary.add);
  const find = (corrected: string) => filterByWords(texts, corrected, foldText);
  const meant = findCorrection(query, vocabulary, find);
  return meant && getSuggestion(meant, (text) => text);
}

/** Maximum number of words. A longer query is probably pasted text, not a search. */
const maxWords = 5;
const maxQueries = 3;

type Correction = { readonly words: readonly string[]; readonly distance: number };

/**
 * Returns up to three corrected queries, the closest first, in which a similar word of the
 * vocabulary replaces each mistyped word. Returns none if a word neither occurs in the vocabulary
 * nor is similar to one.
 */
export function getCorrectedQueries(query: string, { lookUp }: Vocabulary): readonly string[] {
  const words = getSearchWords(query);
  if (words.length === 0 || words.length > maxWords) return [];
  let corrections: readonly Correction[] = [{ words: [], distance: 0 }];
  for (const word of words) {
    const { occurs, near } = lookUp(word);
    const choices: readonly SimilarWord[] = occurs ? [{ word, distance: 0 }, ...near] : near;
    corrections = corrections
      .flatMap((begun) =>
        choices.map((choice) => ({
          words: [...begun.words, choice.word],
          distance: begun.distance + choice.distance,
        })),
      )
      .sort((a, b) => a.distance - b.distance)
      .slice(0, maxQueries + 1);
  }
  return corrections
    .filter(({ distance }) => distance > 0)
    .slice(0, maxQueries)
    .map((correction) => correction.words.join(' '));
}
