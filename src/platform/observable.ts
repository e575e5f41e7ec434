/**
 * Whether the device has a connection, as far as the browser can tell: false is certain, true means that
 * there is a network of some kind.
 */
export const connection: Observable<boolean> = {
  snapshot: () => navigator.onLine,
  subscribe: (onChange) => {
    window.addEventListener('online', onChange);
    window.addEventListener('offline', onChange);
    return () => {
      window.removeEventListener('online', onChange);
      window.removeEventListener('offline', onChange);
    };
  },
};

/** A value that can be watched, in the shape that useSyncExternalStore asks for. */
export type Observable<T> = {
  readonly snapshot: () => T;
  /** Calls back after each change; returns how to stop. */
  readonly subscribe: (onChange: () => void) => () => void;
};

type Writable<T> = Observable<T> & { readonly set: (next: T) => void };

export function observable<T>(initial: T): Writable<T> {
  let current = initial;
  const listeners = new Set<() => void>();
  return {
    snapshot: () => current,
    subscribe: (onChange) => {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
    set: (next) => {
      if (Object.is(next, current)) return;
      current = next;
      for (const onChange of [...listeners]) onChange();
    },
  };
}
