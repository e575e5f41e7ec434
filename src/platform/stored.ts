import * as v from 'valibot';

/**
 * Returns the name of something that the whole origin shares: a storage entry or a channel between
 * tabs. Several deployments can share an origin, and a deployment can change its services; the name
 * keeps them apart.
 * @param basePath base path of the app
 * @param concerns URLs of the services or the provider that the entry belongs to
 */
export function storageKey(what: string, basePath: string, ...concerns: readonly string[]): string {
  return `spec-viewer.${what}:${JSON.stringify([basePath, ...concerns])}`;
}

/** Replacement for a denied storage: it is empty, and writing to it throws. */
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

/** Returns a storage of the browser. Reading the global throws if the user has disabled storage. */
export function storageIfAllowed(getStorage: () => Storage): Storage {
  try {
    return getStorage();
  } catch {
    return denied;
  }
}

/** Part of a storage that stored values use. */
export type StorageArea = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** A value in the browser's storage. */
export type Stored<T> = {
  /**
   * Undefined if nothing is stored, if storage is denied, or if the stored text doesn't match the
   * schema, because another version of the app or the user wrote it. The same object as long as the
   * text is the same.
   */
  readonly read: () => T | undefined;
  /** Returns false if the browser doesn't store the value. */
  readonly write: (value: T) => boolean;
  readonly clear: () => void;
};

/** Parses stored text as JSON; early versions stored plain text. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** @param key from `storageKey`, which keeps deployments and services on one origin apart */
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
