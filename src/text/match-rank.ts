import { foldText } from './fold-text.ts';

/** Best first; `inside` is in the middle of a word. */
export const matchRanks = { exact: 0, prefix: 1, wordStart: 2, inside: 3 } as const;

export const noMatch = -1;

/** Ranks the match of `found` in a name, or returns `noMatch`. Both must be folded. */
export function getNameMatchRank(name: string, found: string): number {
  let at = name.indexOf(found);
  if (at < 0) return noMatch;
  if (at === 0) return name.length === found.length ? matchRanks.exact : matchRanks.prefix;
  for (; at >= 0; at = name.indexOf(found, at + 1)) {
    if (!/[\p{L}\p{N}]/u.test(name.charAt(at - 1))) return matchRanks.wordStart;
  }
  return matchRanks.inside;
}

/** Items of equal rank stay in their order. Stops when no better match is possible. */
export function findBestByName<T>(
  items: Iterable<T>,
  query: string,
  foldedNameOf: (item: T) => string,
  count: number,
): readonly T[] {
  const wanted = foldText(query.trim());
  const ranked: T[][] = [[], [], [], [], []];
  for (const item of items) {
    const rank = getNameMatchRank(foldedNameOf(item), wanted);
    const equals = ranked[rank === noMatch ? ranked.length - 1 : rank];
    if (equals !== undefined && equals.length < count) equals.push(item);
    if (ranked[matchRanks.exact]?.length === count) break;
  }
  return ranked.flat().slice(0, count);
}
