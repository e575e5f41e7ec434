import type * as v from 'valibot';
import type { Observable } from '#platform/observable.ts';
import type { StorageArea } from '#platform/stored.ts';
import { storedList } from '#platform/stored-list.ts';

/** What was used last, the latest first. */
export type RecentList<T> = Observable<readonly T[]> & {
  readonly add: (item: T) => void;
  readonly clear: () => void;
};

/**
 * Creates a recent list stored under `name`, which keeps the last `most` items with different keys. It is
 * in memory if storage is full or switched off.
 */
export function recentList<T>({
  storage,
  name,
  schema,
  keyOf,
  most,
}: {
  readonly storage: StorageArea;
  readonly name: string;
  readonly schema: v.GenericSchema<unknown, T>;
  readonly keyOf: (item: T) => string;
  readonly most: number;
}): RecentList<T> {
  const { snapshot, subscribe, change } = storedList(storage, name, schema);
  return {
    snapshot,
    subscribe,
    add: (item) =>
      change((present) =>
        [item, ...present.filter((other) => keyOf(other) !== keyOf(item))].slice(0, most),
      ),
    clear: () => change(() => []),
  };
}
