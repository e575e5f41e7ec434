import { getDisplayLocale } from './display-locale.ts';

/** Maximum number of rendered characters of a name; longer than any real name. */
export const maxNameLength = 500;

/**
 * Maximum number of rendered characters of a text. The layout of a million characters blocks the
 * page for seconds.
 */
const maxTextLength = 20_000;

/**
 * Maximum length of a word in rendered text. A text with a longer word is truncated to this number
 * of characters, because browsers lay out text without spaces far more slowly.
 */
const maxWordLength = 2_000;
const hasEndlessWord = new RegExp(`\\S{${maxWordLength + 1}}`);

/**
 * Returns the first `limit` UTF-16 code units of a text, or one fewer if the limit would split a
 * surrogate pair.
 */
export function takeFirstCharacters(text: string, limit: number): string {
  return text.slice(0, limit).replace(/[\ud800-\udbff]$/, '');
}

/**
 * Returns the text to render. A long text is truncated and followed by the number of omitted
 * characters.
 */
export function truncate(text: string, limit: number = maxTextLength): string {
  const length = hasEndlessWord.test(text.slice(0, limit)) ? Math.min(limit, maxWordLength) : limit;
  if (text.length <= length) return text;
  const shown = takeFirstCharacters(text, length);
  const left = (text.length - shown.length).toLocaleString(getDisplayLocale());
  return `${shown}… (${left} more characters)`;
}
