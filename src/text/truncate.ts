import { displayLocale } from './display-locale.ts';

/** Maximum number of characters rendered of a name; longer than any real name. */
export const maxNameLength = 500;

/**
 * Maximum number of characters rendered of a text, because laying out a million characters blocks
 * the page for seconds.
 */
const maxTextLength = 20_000;

/**
 * Maximum number of characters rendered of a text with a longer word: browsers lay out text without
 * a line break far more slowly.
 */
const maxWordLength = 2_000;
const hasEndlessWord = new RegExp(`\\S{${maxWordLength + 1}}`);

/**
 * Returns the first `limit` UTF-16 code units of a text, or one less if the limit would split a
 * surrogate pair.
 */
export function firstCharacters(text: string, limit: number): string {
  return text.slice(0, limit).replace(/[\ud800-\udbff]$/, '');
}

/**
 * Returns the text to render: unmodified if short, else its beginning and a note on how much is
 * omitted.
 */
export function truncate(text: string, limit: number = maxTextLength): string {
  const length = hasEndlessWord.test(text.slice(0, limit)) ? Math.min(limit, maxWordLength) : limit;
  if (text.length <= length) return text;
  const shown = firstCharacters(text, length);
  const left = (text.length - shown.length).toLocaleString(displayLocale());
  return `${shown}… (${left} more characters)`;
}
