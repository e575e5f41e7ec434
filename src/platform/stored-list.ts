import * as v from 'valibot';
import { tolerantListSchema } from '#platform/tolerant.ts';
import { createObservable, type Observable } from './observable.ts';
import { createStored, type StorageArea } from './stored.ts';

/** List in the browser's storage, shared with the other tabs. */
export type StoredList<T> = Observable<readonly T[]> & {
  /**
   * Applies a change to the list as currently stored, because another tab might have changed it.
   */
  change(next: (present: readonly T[]) => readonly T[]): void;
  /** Loads the list from storage again; called after another tab has changed it. */
  reread(): void;
};

/**
 * Returns the list stored under `key`, without unreadable items. If storage is full or disabled,
 * the list exists only in memory.
 */
export function createStoredList<T>(
  storage: StorageArea,
  key: string,
  schema: v.GenericSchema<unknown, T>,
): StoredList<T> {
  const itemsOf = v.pipe(
    tolerantListSchema(schema),
    v.transform(({ items }) => items),
  );
  const stored = createStored<readonly T[]>(storage, key, itemsOf);
  const none: readonly T[] = [];
  const list = createObservable(none);
  let isStored = true;

  function reread(): void {
    if (isStored) list.set(stored.read() ?? none);
  }

  reread();
  return {
    snapshot: list.snapshot,
    subscribe: list.subscribe,
    reread,
    change(next) {
      reread();
      const changed = next(list.snapshot());
      if (changed === list.snapshot()) return;
      if (changed.length === 0) stored.clear();
      else isStored = isStored && stored.write(changed);
      list.set(changed);
    },
  };
}

/** List of recently used items, the latest first. */
export type RecentList<T> = Pick<StoredList<T>, 'snapshot' | 'subscribe' | 'reread'> & {
  readonly add: (item: T) => void;
  readonly clear: () => void;
};

/**
 * Creates a list of at most `most` items, the latest first. Adding an item removes an older item
 * with the same key.
 */
export function createRecentList<T>(
  list: StoredList<T>,
  { keyOf, most }: { readonly keyOf: (item: T) => string; readonly most: number },
): RecentList<T> {
  return {
    ...list,
    add: (item) =>
      list.change((present) =>
        [item, ...present.filter((other) => keyOf(other) !== keyOf(item))].slice(0, most),
      ),
    clear: () => list.change(() => []),
  };
}
