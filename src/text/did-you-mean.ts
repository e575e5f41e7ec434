import { foldText, searchWords } from './fold-text.ts';
import { filterByWords } from './search-text.ts';
import { createVocabulary, type NearWord, type Vocabulary } from './vocabulary.ts';

/** What a mistyped query may be meant for, and what that finds. */
export type Meant<T> = { readonly query: string; readonly found: readonly T[] };

/** The nearest correction of a query that finds anything. */
export function findMeant<T>(
  query: string,
  vocabulary: Vocabulary,
  find: (query: string) => readonly T[],
): Meant<T> | undefined {
  for (const corrected of correctedQueries(query, vocabulary)) {
    const found = find(corrected);
    if (found.length > 0) return { query: corrected, found };
  }
  return undefined;
}

/** Whether a name has every word of a query. */
export function isNamed(name: string, query: string): boolean {
  const folded = foldText(name);
  return searchWords(query).every((word) => folded.includes(word));
}

/** The words to offer: the name of the only item that was found, if it has the query, else the query. */
export function suggestionOf<T>({ query, found }: Meant<T>, nameOf: (item: T) => string): string {
  const [first] = found;
  if (first === undefined || found.length > 1) return query;
  return isNamed(nameOf(first), query) ? nameOf(first) : query;
}

/** What a mistyped query is meant for among a few texts; undefined if none is like it. */
export function suggestAmong(texts: readonly string[], query: string): string | undefined {
  const vocabulary = createVocabulary();
  texts.forEach(vocabulary.add);
  const find = (corrected: string) => filterByWords(texts, corrected, foldText);
  const meant = findMeant(query, vocabulary, find);
  return meant && suggestionOf(meant, (text) => text);
}

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
