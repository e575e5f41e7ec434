/** Texts that are typed into every measured search, one character at a time. */
export const typedTexts = [
  'payments ledger',
  'zoe lindqvist',
  'rollback',
  'search ranking relevance',
  'nothing-like-this',
] as const;

/**
 * Returns all prefixes of `typedTexts`, which are the queries while a user types: `p`, `pa`, `pay`
 * …
 */
export function getTypedPrefixes(): string[] {
  return typedTexts.flatMap((text) =>
    Array.from({ length: text.length }, (_, index) => text.slice(0, index + 1)),
  );
}
