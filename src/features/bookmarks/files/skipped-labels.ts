import type { SkippedItem, SkippedKind } from '#data/bookmarks/files/import-skipped.ts';
import { formatCount, formatNumber } from '#text/format-number.ts';

type Words = (count: number, host: string | undefined) => string;

const words: Readonly<Record<SkippedKind, Words>> = {
  known: (count) => `${formatCount(count, 'is', 'are')} bookmarked already`,
  repeated: (count) => `${formatCount(count, 'is', 'are')} in the same folder of the file twice`,
  'foreign-address': (count, host) =>
    host === undefined
      ? `${formatCount(count, 'leads', 'lead')} to other sites`
      : `${formatCount(count, 'isn’t', 'aren’t')} on ${host}`,
  'unsafe-scheme': (count) =>
    count === 1 ? '1 isn’t a web address' : `${formatNumber(count)} aren’t web addresses`,
  'no-file': (count) => `${formatCount(count, 'isn’t', 'aren’t')} the address of a file`,
  'not-an-address': (count) => `${formatCount(count, 'has', 'have')} no complete address`,
  empty: (count) => `${formatCount(count, 'has', 'have')} no address`,
};

export type SkippedGroup = {
  readonly kind: SkippedKind;
  /** “3 aren’t on code.example.com”. */
  readonly title: string;
  /** At least one. */
  readonly items: readonly SkippedItem[];
};

/**
 * What is left out, by why, the largest group first.
 * @param host of the code host
 */
export function skippedGroups(
  skipped: readonly SkippedItem[],
  host: string | undefined,
): readonly SkippedGroup[] {
  const groups = new Map<SkippedKind, SkippedItem[]>();
  for (const item of skipped) {
    const group = groups.get(item.kind);
    if (group) group.push(item);
    else groups.set(item.kind, [item]);
  }
  return [...groups]
    .map(([kind, items]) => ({ kind, title: words[kind](items.length, host), items }))
    .sort((one, other) => other.items.length - one.items.length);
}

/** To be copied: one a line, with its reason. */
export function skippedText(skipped: readonly SkippedItem[]): string {
  return skipped.map(({ title, address, reason }) => `${title}\t${address}\t${reason}`).join('\n');
}
