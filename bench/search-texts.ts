/** What is typed into every search that is measured, a character at a time. */
export const typedTexts = [
  'payments ledger',
  'zoe lindqvist',
  'rollback',
  'search ranking relevance',
  'nothing-like-this',
] as const;

/** Everything that is in the field on the way: `p`, `pa`, `pay` … */
export function everyPrefix(): string[] {
  return typedTexts.flatMap((text) =>
    Array.from({ length: text.length }, (_, index) => text.slice(0, index + 1)),
  );
}
