import { hashPair } from './file-terms.ts';
import { createPhrasePattern, foldText, splitWords } from './words.ts';

/** Part of a search query: a word, or several consecutive words. */
export type SearchTerm = {
  words: readonly string[];
  /** Hashes of the pairs of consecutive words. */
  pairs: readonly number[];
  /** True for a part in quotes, whose words must follow each other. */
  isPhrase: boolean;
  /** Finds the whole words, one after the other, in a folded text. */
  pattern: RegExp;
};

export type SearchQuery = {
  terms: readonly SearchTerm[];
  /** Distinct words of all terms. */
  words: readonly string[];
  /** Hashes of the pairs of consecutive words, also of different terms. */
  pairs: readonly number[];
  /** All words of the query, separated by spaces, as in the names of a file. */
  name: string;
  /** Finds the whole query as one phrase in a folded text. */
  wholePattern: RegExp;
};

/**
 * Parses the text of a search. Text in double quotes is a phrase. A word with punctuation, such as
 * `service.version`, is one term of several words.
 */
export function parseSearchQuery(text: string): SearchQuery {
  const terms = new Map<string, SearchTerm>();
  const all: string[] = [];
  const parts = foldText(text)
    .replace(/[“”„«»]/g, '"')
    .matchAll(/"([^"]*)"|[^\s"]+/gu);
  for (const [part, quoted] of parts) {
    const words = splitWords(part);
    all.push(...words);
    const term = {
      words,
      pairs: hashPairs(words),
      isPhrase: quoted !== undefined,
      pattern: createPhrasePattern(words),
    };
    if (words.length > 0) terms.set(JSON.stringify([words, term.isPhrase]), term);
  }
  return {
    terms: [...terms.values()],
    words: [...new Set(all)],
    pairs: hashPairs(all),
    name: all.join(' '),
    wholePattern: createPhrasePattern(all),
  };
}

function hashPairs(words: readonly string[]): number[] {
  return words.slice(1).map((word, index) => hashPair(words[index] ?? '', word));
}
