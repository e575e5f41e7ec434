import { formatNumber } from './format-number.ts';
/** How much of a name is drawn: more than any real one has. */
export const maxNameLength = 500;

/** How much of a text is drawn. Laying out a million characters holds a page up for seconds. */
const longestText = 20_000;

/** The same without a place to break a line at, which takes a browser far longer. */
const longestWord = 2_000;
const hasEndlessWord = new RegExp(`\\S{${longestWord + 1}}`);

/** The text as it is drawn; of one that is too long the beginning, and how much is left out. */
export function truncate(text: string, most: number = longestText): string {
  const beginning = text.slice(0, most);
  const length = hasEndlessWord.test(beginning) ? Math.min(most, longestWord) : most;
  if (text.length <= length) return text;
  // Not between the halves of a character.
  const shown = text.slice(0, length).replace(/[\ud800-\udbff]$/, '');
  return `${shown}… (${formatNumber(text.length - shown.length)} more characters)`;
}
