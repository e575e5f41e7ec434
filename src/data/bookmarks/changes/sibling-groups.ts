/** A record of the draft. `record` is replaced when the node changes. */
export type DraftEntry<T> = { record: T; isRemoved: boolean };

type Positioned = { readonly position: number | null };

/** Folders or bookmarks of a draft, grouped by parent and in order. */
export type SiblingGroups<T> = {
  /** The nodes of one parent, in order. Not to be changed by the caller. */
  readonly of: (parentKey: string) => readonly DraftEntry<T>[];
  /** Every node that isn't removed, in the order of the state. */
  readonly all: () => Iterable<DraftEntry<T>>;
  /** Adds a new node, or one that was detached. Without a position it goes to the end. */
  readonly insert: (
    entry: DraftEntry<T>,
    parentKey: string,
    position: number | undefined,
    isNew?: boolean,
  ) => void;
  /** Detaches a node from its parent, so that `insert` can add it elsewhere. */
  readonly detach: (entry: DraftEntry<T>, parentKey: string) => void;
  /** Removes a node for good. */
  readonly remove: (entry: DraftEntry<T>, parentKey: string) => void;
  /** Removes all nodes of one parent for good. */
  readonly removeGroup: (parentKey: string) => void;
  /** The records after all edits; lists of siblings that were touched are renumbered from 0. */
  readonly result: () => readonly T[];
};

/**
 * Creates the groups of one kind of record. Grouping takes one pass over the records, on first use;
 * a group is sorted when it is first needed.
 * @param withPosition returns the record with another position
 */
export function siblingGroups<T extends Positioned>(
  records: readonly T[],
  parentKeyOf: (record: T) => string,
  compare: (a: T, b: T) => number,
  withPosition: (record: T, position: number) => T,
): SiblingGroups<T> {
  let indexed: { entries: DraftEntry<T>[]; groups: Map<string, DraftEntry<T>[]> } | undefined;
  const sorted = new Set<string>();
  const touched = new Set<string>();

  const index = () => {
    if (indexed !== undefined) return indexed;
    const entries: DraftEntry<T>[] = records.map((record) => ({ record, isRemoved: false }));
    const groups = new Map<string, DraftEntry<T>[]>();
    for (const entry of entries) {
      const key = parentKeyOf(entry.record);
      const group = groups.get(key);
      if (group) group.push(entry);
      else groups.set(key, [entry]);
    }
    indexed = { entries, groups };
    return indexed;
  };

  const of = (parentKey: string) => {
    const { groups } = index();
    const group = groups.get(parentKey) ?? [];
    groups.set(parentKey, group);
    if (!sorted.has(parentKey)) {
      sorted.add(parentKey);
      group.sort((a, b) => compare(a.record, b.record));
    }
    return group;
  };

  const detach = (entry: DraftEntry<T>, parentKey: string) => {
    const group = of(parentKey);
    group.splice(group.indexOf(entry), 1);
    touched.add(parentKey);
  };

  return {
    of,
    all: function* all() {
      for (const entry of index().entries) if (!entry.isRemoved) yield entry;
    },
    insert: (entry, parentKey, position, isNew = false) => {
      const group = of(parentKey);
      group.splice(position ?? group.length, 0, entry);
      touched.add(parentKey);
      if (isNew) index().entries.push(entry);
    },
    detach,
    remove: (entry, parentKey) => {
      detach(entry, parentKey);
      entry.isRemoved = true;
    },
    removeGroup: (parentKey) => {
      const { groups } = index();
      for (const entry of groups.get(parentKey) ?? []) entry.isRemoved = true;
      groups.delete(parentKey);
      touched.delete(parentKey);
    },
    result: () => {
      if (indexed === undefined) return records;
      for (const parentKey of touched) {
        for (const [position, entry] of of(parentKey).entries()) {
          if (entry.record.position !== position) {
            entry.record = withPosition(entry.record, position);
          }
        }
      }
      return indexed.entries.filter(({ isRemoved }) => !isRemoved).map(({ record }) => record);
    },
  };
}
