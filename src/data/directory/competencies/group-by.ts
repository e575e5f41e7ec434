/** Puts together what has the same key, in the order of the first of each. */
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
