import { useHref } from 'react-router';
import type * as v from 'valibot';
import { type Services, useServices, useSignedInUser } from '#platform/react.tsx';
import { getStorageOrEmpty, storageKey } from '#platform/stored.ts';
import { createStoredList, type StoredList } from '#platform/stored-list.ts';

/**
 * Returns the browser's storage, and the name of the storage entry for the signed-in user's data.
 * The name contains the user's id and the service URLs.
 */
export function useUserStorage(what: string): {
  readonly storage: Storage;
  readonly name: string;
} {
  const { issuer, subject } = useSignedInUser();
  const { baseUrl, dataUrl } = useServices().config;
  return {
    storage: getStorageOrEmpty(() => window.localStorage),
    name: storageKey(what, useHref('/'), baseUrl, dataUrl, issuer, subject),
  };
}

/** Returns a list that, while it has subscribers, is reloaded when another tab changes it. */
export function followingTabs<T>(list: StoredList<T>): StoredList<T> {
  return {
    ...list,
    subscribe: (onChange) => {
      // Each subscriber needs its own listener, so that one subscriber can unsubscribe without
      // affecting the others.
      const reread = () => list.reread();
      const stop = list.subscribe(onChange);
      window.addEventListener('storage', reread);
      reread();
      return () => {
        window.removeEventListener('storage', reread);
        stop();
      };
    },
  };
}

/**
 * Creates a hook that returns a list stored in this browser for the signed-in user. All screens
 * share the list.
 * @param what name of the list in the storage (docs/threat-model.md)
 */
export function createUserListHook<T>(
  what: string,
  schema: v.GenericSchema<unknown, T>,
): () => StoredList<T> {
  const ofServices = new WeakMap<Services, Map<string, StoredList<T>>>();
  return () => {
    const services = useServices();
    const { storage, name } = useUserStorage(what);
    const lists = ofServices.get(services) ?? new Map<string, StoredList<T>>();
    ofServices.set(services, lists);
    const list = lists.get(name) ?? followingTabs(createStoredList(storage, name, schema));
    lists.set(name, list);
    return list;
  };
}
