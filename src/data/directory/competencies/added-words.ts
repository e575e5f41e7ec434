import { diffSequences } from '#text/diff/diff-sequences.ts';
import { splitWords } from '#text/diff/split-words.ts';

/** Part of a text; `isAdded` if the words of the part don't occur in the text before it. */
type TextPart = { readonly text: string; readonly isAdded: boolean };

/** Maximum number of characters of a compared text, so that the comparison takes milliseconds. */
const maxComparedLength = 20_000;
/**
 * Minimum share of a text's words that the text before it must contain. Below this share, nearly
 * every word would be marked.
 */
const minSharedWords = 1 / 4;

const isWord = (piece: string) => /[\p{L}\p{N}]/u.test(piece);

/**
 * Divides a text into the words that it adds to the text before it, and the other words. Returns
 * undefined if the texts share too few words for a comparison, or if a text is too long.
 */
export function findAddedWords(before: string, text: string): readonly TextPart[] | undefined {
  if (before.length + text.length > maxComparedLength) return undefined;
  const words = splitWords(text);
  const fold = (pieces: readonly string[]) => pieces.map((piece) => piece.toLowerCase());
  const comparison = diffSequences(fold(splitWords(before)), fold(words));
  let step = comparison.next();
  while (!step.done) step = comparison.next();
  const parts = step.value
    .filter(({ after: [start, end] }) => end > start)
    .map(({ same, after: [start, end] }) => ({ words: words.slice(start, end), isAdded: !same }));
  const countWords = (some: typeof parts) =>
    some.reduce((sum, part) => sum + part.words.filter(isWord).length, 0);
  const shared = countWords(parts.filter(({ isAdded }) => !isAdded));
  if (shared < countWords(parts) * minSharedWords) return undefined;
  return parts.map(({ words: own, isAdded }) => ({
    text: own.join(''),
    // Punctuation and white space alone are no added words.
    isAdded: isAdded && own.some(isWord),
  }));
}
