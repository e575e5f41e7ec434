/** Stands in where the browser denies storage: nothing is found in it, and nothing can be kept. */
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

/** A storage of the browser. Merely naming it throws where a person has switched storage off. */
export function storageIfAllowed(named: () => Storage): Storage {
  try {
    return named();
  } catch {
    return denied;
  }
}
