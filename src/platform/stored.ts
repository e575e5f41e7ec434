import * as v from 'valibot';

/**
 * The name of something that a whole origin shares: an entry in storage, a channel between tabs. Several
 * deployments may share an origin, and a deployment may change its services. The name keeps them apart.
 * @param basePath path of the app on its origin
 * @param concerns addresses of the services or the provider that the entry is about
 */
export function storageKey(what: string, basePath: string, ...concerns: readonly string[]): string {
  return `spec-viewer.${what}:${JSON.stringify([basePath, ...concerns])}`;
}

/** Used when the browser denies storage: it is empty, and writing to it fails. */
const denied: Storage = {
  length: 0,
  key: () => null,
  getItem: () => null,
  setItem: () => {
    throw new DOMException('Storage is denied.', 'SecurityError');
  },
  removeItem: () => undefined,
  clear: () => undefined,
};

/** A storage of the browser. Reading the global throws if the user has switched storage off. */
export function storageIfAllowed(getStorage: () => Storage): Storage {
  try {
    return getStorage();
  } catch {
    return denied;
  }
}

/** The part of a storage that stored values use. */
export type StorageArea = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** A value in the browser's storage. */
export type Stored<T> = {
  /**
   * Undefined if nothing is stored, if storage is denied, or if the stored text doesn't match the schema:
   * another version of the app or the user has written it. The same object as long as the text is the same.
   */
  readonly read: () => T | undefined;
  /** Returns false if the browser doesn't store it. */
  readonly write: (value: T) => boolean;
  readonly clear: () => void;
};

/** Early versions stored plain text instead of JSON. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** @param key from `storageKey`, which tells deployments and services on one origin apart */
export function createStored<T>(
  storage: StorageArea,
  key: string,
  schema: v.GenericSchema<unknown, T>,
): Stored<T> {
  let last: { readonly text: string; readonly value: T | undefined } | undefined;
  return {
    read: () => {
      try {
        const text = storage.getItem(key);
        if (text === null) return undefined;
        if (last?.text !== text) {
          const { success, output } = v.safeParse(schema, parsed(text));
          last = { text, value: success ? output : undefined };
        }
        return last.value;
      } catch {
        return undefined;
      }
    },
    write: (value) => {
      try {
        const text = JSON.stringify(value);
        storage.setItem(key, text);
        last = { text, value };
        return true;
      } catch {
        return false;
      }
    },
    clear: () => {
      try {
        storage.removeItem(key);
      } catch {
        // Storage is denied, so nothing is stored.
      }
    },
  };
}
