import * as v from 'valibot';

/**
 * Name of a storage entry, database, lock or channel. Several deployments can share an origin, and
 * a deployment can change its services, so the name includes the base path and the `scope`: URLs of
 * services or the provider, and the user.
 */
export function storageKey(what: string, ...scope: readonly string[]): string {
  return `spec-viewer.${what}:${JSON.stringify([import.meta.env.BASE_URL, ...scope])}`;
}

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

/** Reading `localStorage` or `sessionStorage` throws if the user has disabled storage. */
export function getStorageOrEmpty(getStorage: () => Storage): Storage {
  try {
    return getStorage();
  } catch {
    return denied;
  }
}

export type StorageArea = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

export type StoredValue<T> = {
  /**
   * Undefined if the text doesn't match the schema: another version of the app, or the user, wrote
   * it. Returns the same object as long as the text is unchanged.
   */
  readonly read: () => T | undefined;
  /** Returns false if the browser can't store the value. */
  readonly write: (value: T) => boolean;
  readonly clear: () => void;
};

/** Version 0.1.0 stored the colour scheme without JSON syntax. */
function parseStoredText(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** @param key from `storageKey` */
export function createStored<T>(
  storage: StorageArea,
  key: string,
  schema: v.GenericSchema<unknown, T>,
): StoredValue<T> {
  let last: { readonly text: string; readonly value: T | undefined } | undefined;
  return {
    read: () => {
      try {
        const text = storage.getItem(key);
        if (text === null) return undefined;
        if (last?.text !== text) {
          const { success, output } = v.safeParse(schema, parseStoredText(text));
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
        // Storage is denied, so there is nothing to remove.
      }
    },
  };
}
