const numberFormat = new Intl.NumberFormat('en-GB');

/** “1,204”. */
export function formatNumber(count: number): string {
  return numberFormat.format(count);
}

/** “1 folder”, “1,204 bookmarks”. */
export function formatCount(count: number, one: string, many = `${one}s`): string {
  return `${formatNumber(count)} ${count === 1 ? one : many}`;
}
