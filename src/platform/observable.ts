/** Observable value with the interface that useSyncExternalStore requires. */
export type Observable<T> = {
  readonly snapshot: () => T;
  /** Returns a function that unsubscribes. */
  readonly subscribe: (onChange: () => void) => () => void;
};

type Writable<T> = Observable<T> & { readonly set: (next: T) => void };

export function createObservable<T>(initial: T): Writable<T> {
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
