import { findMeant, isNamed } from '#text/did-you-mean.ts';
import { createVocabulary } from '#text/vocabulary.ts';

/** Fewer letters are in too many names. */
const fewestLetters = 4;

/** The listed event that a name is most likely meant for; undefined if none is like it. */
export function meantEventType(listed: readonly string[], name: string): string | undefined {
  const words = name.replace(/[^\p{L}\p{N}]+/gu, ' ').trim();
  if (words.length < fewestLetters) return undefined;
  const find = (query: string) => listed.filter((one) => isNamed(one, query));
  const alike = find(words);
  const vocabulary = createVocabulary();
  for (const one of listed) vocabulary.add(one);
  const found = alike.length > 0 ? alike : (findMeant(words, vocabulary, find)?.found ?? []);
  // The one with the fewest words that were not typed.
  return found.toSorted((one, other) => one.length - other.length)[0];
}
