import * as v from 'valibot';
import type { Session } from '#platform/session/session.ts';
import type { Config } from './config.ts';
import { createObservable, type Observable } from './observable.ts';
import { tolerantListSchema } from './parse-list.ts';
import { createStored, getStorageOrEmpty, type StoredValue, storageKey } from './stored.ts';

export type StoreOwner = {
  readonly config: Pick<Config, 'baseUrl' | 'dataUrl'>;
  readonly session: Pick<Session, 'snapshot' | 'subscribe'>;
};

type StoreOptions = {
  /** Services whose URLs are part of the key. */
  readonly services?: readonly ('baseUrl' | 'dataUrl')[];
  readonly isForTab?: boolean;
};

/** @throws if no user is signed in */
export function getUserKey(
  name: string,
  { config, session }: StoreOwner,
  { services = ['baseUrl', 'dataUrl'] }: StoreOptions = {},
): string {
  const state = session.snapshot();
  if (state.status !== 'signed-in') throw new Error('no user is signed in');
  const { issuer, subject } = state.person;
  return storageKey(name, ...services.map((service) => config[service]), issuer, subject);
}

/** Moves an entry of version 0.1.0, whose key lacks the slash at the end of the base path. */
function adoptEarlierEntry(storage: Storage, key: string): void {
  const earlierKey = key.replace('/"', '"');
  try {
    const text = storage.getItem(earlierKey);
    if (text === null || earlierKey === key) return;
    if (storage.getItem(key) === null) storage.setItem(key, text);
    storage.removeItem(earlierKey);
  } catch {
    // Storage is full or denied, so the entry stays where it is.
  }
}

/** The value is stored for each user, deployment and service. */
export function userStore<T>(
  name: string,
  schema: v.GenericSchema<unknown, T>,
  options: StoreOptions = {},
): (owner: StoreOwner) => StoredValue<T> {
  const getStorage = () => (options.isForTab ? window.sessionStorage : window.localStorage);
  return (owner) => {
    const storage = getStorageOrEmpty(getStorage);
    const key = getUserKey(name, owner, options);
    adoptEarlierEntry(storage, key);
    return createStored(storage, key, schema);
  };
}

/** Stored list that all screens share, and the user's other tabs unless `isForTab` is set. */
export type StoredList<T> = Observable<readonly T[]> & {
  /** Another tab might have changed the list, so the change is applied to the stored list. */
  readonly change: (next: (present: readonly T[]) => readonly T[]) => void;
  readonly clear: () => void;
};

/** If storage is full or disabled, the list exists only in memory. */
function createStoredList<T>(stored: StoredValue<readonly T[]>): StoredList<T> {
  const none: readonly T[] = [];
  const list = createObservable(stored.read() ?? none);
  let isStored = true;
  const reread = () => {
    if (isStored) list.set(stored.read() ?? none);
  };
  const change: StoredList<T>['change'] = (next) => {
    reread();
    const changed = next(list.snapshot());
    if (changed === list.snapshot()) return;
    if (changed.length === 0) stored.clear();
    else isStored = isStored && stored.write(changed);
    list.set(changed);
  };
  return {
    snapshot: list.snapshot,
    subscribe: (onChange) => {
      const stop = list.subscribe(onChange);
      // One per subscriber, so that one can unsubscribe without affecting the others.
      const listener = () => reread();
      window.addEventListener('storage', listener);
      reread();
      return () => {
        window.removeEventListener('storage', listener);
        stop();
      };
    },
    change,
    clear: () => change(() => []),
  };
}

/**
 * Stored for each user, deployment and service. Unreadable items are dropped. Everything with the
 * same owner shares one list.
 */
export function userList<T>(
  name: string,
  itemSchema: v.GenericSchema<unknown, T>,
  { isClearedAtSignOut = false, ...options }: StoreOptions & { isClearedAtSignOut?: boolean } = {},
): (owner: StoreOwner) => StoredList<T> {
  const schema = v.pipe(
    tolerantListSchema(itemSchema),
    v.transform(({ items }): readonly T[] => items),
  );
  const open = userStore(name, schema, options);
  const listsOf = new WeakMap<StoreOwner, Map<string, StoredList<T>>>();
  return (owner) => {
    const lists = listsOf.get(owner) ?? new Map<string, StoredList<T>>();
    listsOf.set(owner, lists);
    const key = getUserKey(name, owner, options);
    const opened = lists.get(key);
    if (opened !== undefined) return opened;
    const list = createStoredList(open(owner));
    lists.set(key, list);
    if (!isClearedAtSignOut) return list;
    const stop = owner.session.subscribe(() => {
      if (owner.session.snapshot().status === 'signed-in') return;
      list.clear();
      lists.delete(key);
      stop();
    });
    return list;
  };
}

/** Moves or adds an item to the front; at most `most` items remain. */
export function putFirst<T>(item: T, most: number, keyOf: (item: T) => unknown = (one) => one) {
  return (present: readonly T[]): readonly T[] =>
    [item, ...present.filter((other) => keyOf(other) !== keyOf(item))].slice(0, most);
}
