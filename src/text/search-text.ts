import { foldText, searchWords } from './fold-text.ts';

/** The folded text of several parts. A word can't match across two of them. */
export function searchTextOf(parts: readonly (string | null)[]): string {
  return foldText(parts.filter((part) => part !== null).join('\n'));
}

/** The items whose label has every word of `query`; all of them for no words. */
export function filterByLabel<T extends { readonly label: string }>(
  items: readonly T[],
  query: string,
): readonly T[] {
  return filterByWords(items, query, ({ label }) => foldText(label));
}

/** The items in whose search text every word of `query` occurs; all of them for no words. */
export function filterByWords<T>(
  items: readonly T[],
  query: string,
  textOf: (item: T) => string,
): readonly T[] {
  const words = searchWords(query);
  if (words.length === 0) return items;
  return items.filter((item) => {
    const text = textOf(item);
    return words.every((word) => text.includes(word));
  });
}
