import { foldText, getSearchWords } from './fold-text.ts';

/** Folds and joins texts. Line breaks prevent a search word from matching across two parts. */
export function buildSearchText(parts: readonly (string | null)[]): string {
  return foldText(parts.filter((part) => part !== null).join('\n'));
}

/** Finds items that match every word; all items if the query is empty. */
export function filterByLabel<T extends { readonly label: string }>(
  items: readonly T[],
  query: string,
): readonly T[] {
  return filterByWords(items, query, ({ label }) => foldText(label));
}

/** Finds items that match every word; all items if the query is empty. */
export function filterByWords<T>(
  items: readonly T[],
  query: string,
  textOf: (item: T) => string,
): readonly T[] {
  const words = getSearchWords(query);
  if (words.length === 0) return items;
  return items.filter((item) => {
    const text = textOf(item);
    return words.every((word) => text.includes(word));
  });
}
