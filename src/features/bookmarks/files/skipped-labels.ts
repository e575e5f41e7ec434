import type { SkippedItem, SkippedKind } from '#data/bookmarks/files/import-plan.ts';
import { formatCount } from '#text/format-number.ts';

const words: Readonly<Record<SkippedKind, (count: number) => string>> = {
  known: (count) => `${formatCount(count, 'is', 'are')} bookmarked already`,
  repeated: (count) => `${formatCount(count, 'is', 'are')} in the same folder of the file twice`,
  'foreign-address': (count) => `${formatCount(count, 'leads', 'lead')} somewhere else`,
  'unsafe-scheme': (count) =>
    `${formatCount(count, 'begins', 'begin')} with something other than http or https`,
  'no-file': (count) => `${formatCount(count, 'leads', 'lead')} to no file`,
  'not-an-address': (count) => `${formatCount(count, 'has', 'have')} no complete address`,
  empty: (count) => `${formatCount(count, 'has', 'have')} no address`,
};

export type SkippedGroup = {
  readonly kind: SkippedKind;
  /** “3 lead somewhere else”. */
  readonly title: string;
  /** At least one. */
  readonly items: readonly SkippedItem[];
};

/** What is left out, by why, the largest group first. */
export function skippedGroups(skipped: readonly SkippedItem[]): readonly SkippedGroup[] {
  const groups = new Map<SkippedKind, SkippedItem[]>();
  for (const item of skipped) {
    const group = groups.get(item.kind);
    if (group) group.push(item);
    else groups.set(item.kind, [item]);
  }
  return [...groups]
    .map(([kind, items]) => ({ kind, title: words[kind](items.length), items }))
    .sort((one, other) => other.items.length - one.items.length);
}

/** To be copied: one a line, with its reason. */
export function skippedText(skipped: readonly SkippedItem[]): string {
  return skipped.map(({ title, address, reason }) => `${title}\t${address}\t${reason}`).join('\n');
}
