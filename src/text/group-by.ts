/** Groups items by a key. Groups are in the order of their first items. */
export function groupBy<T, Key>(
  items: readonly T[],
  keyOf: (item: T) => Key,
): ReadonlyMap<Key, readonly T[]> {
  const groups = new Map<Key, T[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [item]);
    else group.push(item);
  }
  return groups;
}

/**
 * Returns the items of `one` that are left after removing one item for each item of `other` with an
 * equal key.
 */
export function subtractItems<T>(
  one: readonly T[],
  other: readonly T[],
  keyOf: (item: T) => unknown,
): readonly T[] {
  const counts = countValues(other.map(keyOf));
  return one.filter((item) => {
    const key = keyOf(item);
    const left = counts.get(key) ?? 0;
    counts.set(key, left - 1);
    return left <= 0;
  });
}

/** Counts how often each value occurs. Values are in the order of their first occurrence. */
export function countValues<Value>(values: Iterable<Value>): Map<Value, number> {
  const counts = new Map<Value, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
}
