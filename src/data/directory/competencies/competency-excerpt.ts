import type { Competency } from '#data/directory/schema.ts';
import { findWords, foldText, type TextRange } from '#text/fold-text.ts';
import { aiLinkNames, type LevelName, levelNames } from './competency-fields.ts';

/** The part of a competency's text that shows why it was found. */
export type Excerpt = {
  /** Undefined for the description. */
  readonly source: LevelName | 'link' | undefined;
  readonly text: string;
  /** What to mark in `text`. */
  readonly hits: readonly TextRange[];
};

/** How much of a text is searched for the words to show. */
const maxSearched = 20_000;
/** Fills the row on a wide screen. */
const maxLength = 200;
const contextLength = 32;

function includesSome(text: string | null | undefined, words: readonly string[]): boolean {
  if (!text) return false;
  const folded = foldText(text.slice(0, maxSearched));
  return words.some((word) => folded.includes(word));
}

/** As much as a row shows, with an ellipsis for what is left out. */
function partOf(text: string, start: number): string {
  const end = start + maxLength;
  const part = text.slice(start, end).toWellFormed();
  return `${start > 0 ? '… ' : ''}${part}${end < text.length ? '…' : ''}`;
}

/** Begins shortly before the first hit, so that the hit is visible. */
function excerptAround(text: string, words: readonly string[]): Omit<Excerpt, 'source'> {
  const whole = text.slice(0, maxSearched);
  const first = findWords(whole, words).at(0)?.start ?? 0;
  const wordStart = first <= contextLength * 2 ? 0 : whole.indexOf(' ', first - contextLength) + 1;
  const start = wordStart > first ? first : wordStart;
  const shown = partOf(whole, start);
  return { text: shown, hits: findWords(shown, words) };
}

/**
 * The text below the name of a competency: the description, or the criteria or link that match if the
 * description doesn't. Undefined if there is neither a description nor a match.
 * @param words folded, as searchWords makes them
 */
export function excerptOf(competency: Competency, words: readonly string[]): Excerpt | undefined {
  const { description, difficultyLevels } = competency;
  if (words.length > 0 && !includesSome(description, words)) {
    for (const source of levelNames) {
      const criteria = difficultyLevels?.[source]?.criteria;
      if (criteria && includesSome(criteria, words)) {
        return { source, ...excerptAround(criteria, words) };
      }
    }
    const link = aiLinkNames(competency).find((name) => includesSome(name, words));
    if (link !== undefined) return { source: 'link', ...excerptAround(link, words) };
  }
  if (!description) return undefined;
  if (words.length > 0) return { source: undefined, ...excerptAround(description, words) };
  return { source: undefined, text: partOf(description, 0), hits: [] };
}
