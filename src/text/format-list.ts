const listFormat = new Intl.ListFormat('en-GB');

/** Formats “a”, “a and b” or “a, b and c”. */
export function formatList(items: Iterable<string>): string {
  return listFormat.format(items);
}
