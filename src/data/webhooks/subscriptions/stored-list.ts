import * as v from 'valibot';
import { tolerantList } from '#platform/http/tolerant.ts';
import { type Observable, observable } from '#platform/observable.ts';

/** A list that this browser keeps, and that its other tabs may change too. */
export type StoredList<T> = Observable<readonly T[]> & {
  /** Changes the list as it is stored now, whichever tab wrote it last. */
  change(next: (present: readonly T[]) => readonly T[]): void;
  /** Takes over what another tab has stored. */
  reread(): void;
};

/**
 * The list under `name`. An entry that can't be read is left out. Where storage is full or switched
 * off the list is kept in memory.
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
      // Written by another version or by hand: the same as nothing kept.
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
