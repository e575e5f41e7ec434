import type { Observable } from '#platform/observable.ts';
import type { StoredList } from '#platform/stored-list.ts';

/** What was used last, the latest first. */
export type RecentList<T> = Observable<readonly T[]> & {
  readonly add: (item: T) => void;
  readonly clear: () => void;
};

/** Creates a recent list of a stored one, which keeps the last `most` items with different keys. */
export function recentList<T>(
  { snapshot, subscribe, change }: StoredList<T>,
  { keyOf, most }: { readonly keyOf: (item: T) => string; readonly most: number },
): RecentList<T> {
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
