import { getDisplayLocale } from './display-locale.ts';

/** Maximum length of a rendered name; longer than any real name. */
export const maxNameLength = 500;

/**
 * Maximum length of a rendered text. The layout of a million characters blocks the page for
 * seconds.
 */
const maxTextLength = 20_000;

/**
 * Length to which a text with a longer word is truncated, because text without spaces is slow to
 * lay out.
 */
const maxWordLength = 2_000;
const hasEndlessWord = new RegExp(`\\S{${maxWordLength + 1}}`);

/** Takes one fewer if `limit`, in UTF-16 code units, would split a surrogate pair. */
export function takeFirstCharacters(text: string, limit: number): string {
  return text.slice(0, limit).replace(/[\ud800-\udbff]$/, '');
}

/** Truncates a long text, and appends the number of omitted characters. */
export function truncate(text: string, limit: number = maxTextLength): string {
  const length = hasEndlessWord.test(text.slice(0, limit)) ? Math.min(limit, maxWordLength) : limit;
  if (text.length <= length) return text;
  const shown = takeFirstCharacters(text, length);
  const left = (text.length - shown.length).toLocaleString(getDisplayLocale());
  return `${shown}… (${left} more characters)`;
}
