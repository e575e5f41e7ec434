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

/** A storage of the browser. Reading the global throws if the person has switched storage off. */
export function storageIfAllowed(getStorage: () => Storage): Storage {
  try {
    return getStorage();
  } catch {
    return denied;
  }
}
