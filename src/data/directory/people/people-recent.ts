import * as v from 'valibot';
import { type Observable, observable } from '#platform/observable.ts';

/** The names that were looked up in this tab, the last one first. */
export type RecentPeople = Observable<readonly string[]> & {
  add(name: string): void;
  /** Forgets them here and in the storage. */
  clear(): void;
};

const mostKept = 8;
/** Longer names are not kept. */
const longestKept = 300;

const storedSchema = v.object({ owner: v.string(), names: v.array(v.string()) });

/**
 * Keeps names and nothing else of a person, in memory if storage is full or switched off.
 * @param storageKey what they are stored under
 * @param owner who looked them up; what is stored for anybody else is removed
 */
export function createRecentPeople(
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>,
  storageKey: string,
  owner: string,
): RecentPeople {
  const list = observable<readonly string[]>(stored());

  function stored(): readonly string[] {
    try {
      const text = storage.getItem(storageKey);
      if (text === null) return [];
      const kept = v.parse(storedSchema, JSON.parse(text));
      if (kept.owner === owner) return kept.names.slice(0, mostKept);
      storage.removeItem(storageKey);
    } catch {
      // Storage that is denied or unreadable is the same as an empty one.
    }
    return [];
  }

  return {
    snapshot: list.snapshot,
    subscribe: list.subscribe,
    add(name) {
      const before = list.snapshot();
      if (name.length > longestKept || before[0] === name) return;
      const names = [name, ...before.filter((other) => other !== name)].slice(0, mostKept);
      list.set(names);
      try {
        storage.setItem(storageKey, JSON.stringify({ owner, names }));
      } catch {
        // The list in memory remains until the page is left.
      }
    },
    clear() {
      list.set([]);
      try {
        storage.removeItem(storageKey);
      } catch {
        // Storage is denied, so nothing was stored.
      }
    },
  };
}
