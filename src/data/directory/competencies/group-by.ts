/** Groups items by a key. Groups are in the order of their first items. */
export function groupBy<T, Key>(
  items: readonly T[],
  keyOf: (item: T) => Key,
): ReadonlyMap<Key, readonly T[]> {
  const members = new Map<Key, T[]>();
  for (const item of items) {
    const key = keyOf(item);
    const there = members.get(key);
    if (there === undefined) members.set(key, [item]);
    else there.push(item);
  }
  return members;
}
