import { displayLocale } from './display-locale.ts';

/** Maximum number of characters of a name that are rendered; longer than any real name. */
export const maxNameLength = 500;

/**
 * Maximum number of characters of a text that are rendered, because laying out a million characters
 * blocks the page for seconds.
 */
const maxTextLength = 20_000;

/**
 * Maximum length of a word in rendered text. If a word is longer, the whole text is limited to this
 * number of characters, because browsers lay out text without line breaks far more slowly.
 */
const maxWordLength = 2_000;
const hasEndlessWord = new RegExp(`\\S{${maxWordLength + 1}}`);

/**
 * Returns the first `limit` UTF-16 code units of a text, or one less if the limit would split a
 * surrogate pair.
 */
export function takeFirstCharacters(text: string, limit: number): string {
  return text.slice(0, limit).replace(/[\ud800-\udbff]$/, '');
}

/**
 * Returns the text to render: a short text unmodified, and the beginning of a long text followed by
 * the number of omitted characters.
 */
export function truncate(text: string, limit: number = maxTextLength): string {
  const length = hasEndlessWord.test(text.slice(0, limit)) ? Math.min(limit, maxWordLength) : limit;
  if (text.length <= length) return text;
  const shown = takeFirstCharacters(text, length);
  const left = (text.length - shown.length).toLocaleString(displayLocale());
  return `${shown}… (${left} more characters)`;
}
