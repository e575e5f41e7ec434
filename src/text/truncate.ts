import { displayLocale } from './display-locale.ts';

/** How much of a name is drawn; no real name is longer. */
export const maxNameLength = 500;

/** How much of a text is drawn. Laying out a million characters holds a page up for seconds. */
const longestText = 20_000;

/** The limit for a word: browsers take far longer to lay out text without a line break. */
const longestWord = 2_000;
const hasEndlessWord = new RegExp(`\\S{${longestWord + 1}}`);

/** The first `most` units of a text, or one less where that would halve a character. */
export function beginning(text: string, most: number): string {
  return text.slice(0, most).replace(/[\ud800-\udbff]$/, '');
}

/** The text as it is drawn; of one that is too long the beginning, and how much is left out. */
export function truncate(text: string, most: number = longestText): string {
  const length = hasEndlessWord.test(text.slice(0, most)) ? Math.min(most, longestWord) : most;
  if (text.length <= length) return text;
  const shown = beginning(text, length);
  const left = (text.length - shown.length).toLocaleString(displayLocale());
  return `${shown}… (${left} more characters)`;
}
