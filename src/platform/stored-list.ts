import * as v from 'valibot';
import { tolerantList } from '#platform/http/tolerant.ts';
import { type Observable, observable } from './observable.ts';

/** A list in this browser's storage, shared with its other tabs. */
export type StoredList<T> = Observable<readonly T[]> & {
  /** Changes the list as it is stored now, whichever tab wrote it. */
  change(next: (present: readonly T[]) => readonly T[]): void;
  /** Reads what another tab has stored. */
  reread(): void;
};

/**
 * The list stored under `name`, without unreadable entries. In memory where storage is full or switched
 * off.
 */
export function storedList<T>(
  storage: Pick<Storage, 'getItem' | 'setItem'>,
  name: string,
  schema: v.GenericSchema<unknown, T>,
): StoredList<T> {
  const list = observable<readonly T[]>([]);
  let text: string | null = null;
  let stored = true;

  function parsed(): readonly T[] {
    if (text === null) return [];
    try {
      return v.parse(tolerantList(schema), JSON.parse(text)).items;
    } catch {
      // Written by another version or by hand: as if nothing were stored.
      return [];
    }
  }

  function reread(): void {
    if (!stored) return;
    try {
      const found = storage.getItem(name);
      if (found === text) return;
      text = found;
    } catch {
      stored = false;
      return;
    }
    list.set(parsed());
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
      list.set(changed);
      if (!stored) return;
      try {
        text = JSON.stringify(changed);
        storage.setItem(name, text);
      } catch {
        stored = false;
      }
    },
  };
}
