import { foldText, foldWithOffsets } from '#text/fold-text.ts';

/** A text that is searched: what stands in one block of a document. */
export type SearchedText = {
  readonly text: string;
  readonly folded: string;
  readonly isCode: boolean;
};

/** Where a match stands in the text, in its own characters (UTF-16), end not included. */
export type TextMatch = { readonly start: number; readonly end: number };

/**
 * White space is one kind here, and each of it one character, so that offsets stay what they are. In
 * code a line break stays: no match goes over it.
 */
function withPlainSpaces(text: string, isCode: boolean): string {
  return text.replace(isCode ? /[^\S \n]/g : /[^\S ]/g, ' ');
}

/** Folds a text for `countMatches` and `matchesIn`. */
export function searchedText(text: string, isCode: boolean): SearchedText {
  return { text, isCode, folded: foldText(withPlainSpaces(text, isCode)) };
}

/** The query as it is looked for; '' if there is nothing to look for. */
export function foldQuery(query: string): string {
  return foldText(withPlainSpaces(query, false));
}

/** How often a folded query occurs, without overlaps. */
export function countMatches({ folded }: SearchedText, query: string): number {
  let count = 0;
  for (let at = folded.indexOf(query); at >= 0; at = folded.indexOf(query, at + query.length)) {
    count += 1;
  }
  return count;
}

/** The same matches in the text as it is written: whole characters with their accents. */
export function matchesIn(
  { text, folded, isCode }: SearchedText,
  query: string,
): readonly TextMatch[] {
  const matches: TextMatch[] = [];
  const { startOf } = foldWithOffsets(withPlainSpaces(text, isCode));
  for (let at = folded.indexOf(query); at >= 0; at = folded.indexOf(query, at + query.length)) {
    const start = startOf(at) ?? text.length;
    const last = startOf(at + query.length - 1) ?? text.length;
    let next = at + query.length;
    while (next < folded.length && startOf(next) === last) next += 1;
    matches.push({ start, end: startOf(next) ?? text.length });
  }
  return matches;
}
