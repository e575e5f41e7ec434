import type { ApiDescription, ApiEntry, ApiGroup } from '#api-descriptions/api-description.ts';
import type { ApiComparison } from './api-change.ts';

/** Differences between a description and an earlier version of it. */
export type ComparedApi = ApiComparison & { readonly before: ApiDescription };

export type ChangeCount = { readonly breaking: number; readonly others: number };

/** Which entries the outline lists. */
export type EntryFilter = 'all' | 'changed' | 'breaking';

export function countChanges(
  { byEntry }: ApiComparison,
  entries: readonly ApiEntry[],
): ChangeCount {
  const changes = entries.flatMap(({ id }) => byEntry.get(id) ?? []);
  const breaking = changes.filter((change) => change.class === 'breaking').length;
  return { breaking, others: changes.length - breaking };
}

/** True if the entry is only in the earlier version. */
export function isRemovedEntry({ removedEntries }: ApiComparison, entry: ApiEntry): boolean {
  return removedEntries.includes(entry);
}

/** Returns the later version's groups, with removed entries after those that preceded them. */
export function getComparedGroups(
  { groups }: ApiDescription,
  compared: ComparedApi | undefined,
  filter: EntryFilter,
): readonly ApiGroup[] {
  if (compared === undefined) return groups;
  const merged = compared.removedEntries.length === 0 ? groups : addRemoved(groups, compared);
  if (filter === 'all') return merged;
  return merged.flatMap((group) => {
    const entries = group.entries.filter(({ id }) =>
      compared.byEntry.get(id)?.some((one) => filter === 'changed' || one.class === filter),
    );
    return entries.length === 0 ? [] : { ...group, entries };
  });
}

function addRemoved(groups: readonly ApiGroup[], compared: ComparedApi): readonly ApiGroup[] {
  const merged = new Map(groups.map((group) => [group.key, group]));
  const removed = new Set(compared.removedEntries);
  for (const earlier of compared.before.groups) {
    const entries = [...(merged.get(earlier.key)?.entries ?? [])];
    const count = entries.length;
    for (const [index, entry] of earlier.entries.entries()) {
      if (!removed.has(entry)) continue;
      const above = new Set(earlier.entries.slice(0, index).map(({ id }) => id));
      entries.splice(entries.findLastIndex(({ id }) => above.has(id)) + 1, 0, entry);
    }
    if (entries.length === count) continue;
    merged.set(earlier.key, { ...(merged.get(earlier.key) ?? earlier), entries });
  }
  return [...merged.values()];
}
