/**
 * Returns the index of the row to which a key moves focus; undefined if the key doesn't move focus.
 * @param page number of rows that Page Up and Page Down move by
 */
export function getRowIndexForKey(
  key: string,
  from: number,
  last: number,
  page = 10,
): number | undefined {
  switch (key) {
    case 'ArrowDown':
      return Math.min(from + 1, last);
    case 'ArrowUp':
      return Math.max(from - 1, 0);
    case 'PageDown':
      return Math.min(from + page, last);
    case 'PageUp':
      return Math.max(from - page, 0);
    case 'Home':
      return 0;
    case 'End':
      return last;
    default:
      return undefined;
  }
}
