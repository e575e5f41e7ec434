/**
 * Which rows of a tree are selected, by key. It changes in place: to select one row among 50,000
 * must not copy the others. Whoever draws from it asks `version` whether anything has changed.
 */
export type TreeSelection = {
  readonly subscribe: (listener: () => void) => () => void;
  /** Another number after every change. */
  readonly version: () => number;
  readonly size: () => number;
  readonly has: (key: string) => boolean;
  /** All of them, in the order in which they were selected; the same value until that changes. */
  readonly keys: () => ReadonlySet<string>;
  /** Where a range begins: what was last selected or taken out by itself. */
  readonly anchor: () => string | undefined;
  /** This one and nothing else. */
  readonly selectOnly: (key: string) => void;
  readonly toggle: (key: string) => void;
  /** These and nothing else, without moving the anchor. */
  readonly selectRange: (keys: Iterable<string>) => void;
  readonly clear: () => void;
  /** Takes out what is no longer there. */
  readonly retain: (exists: (key: string) => boolean) => void;
};

export function createTreeSelection(initial: Iterable<string> = []): TreeSelection {
  let selected = new Set(initial);
  let [anchor]: Iterable<string | undefined> = selected;
  let version = 0;
  /** Copied when somebody asks for all, not at every change. */
  let copy: ReadonlySet<string> | undefined;
  const listeners = new Set<() => void>();
  const changed = () => {
    version += 1;
    copy = undefined;
    for (const listener of listeners) listener();
  };

  return {
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    version: () => version,
    size: () => selected.size,
    has: (key) => selected.has(key),
    keys: () => {
      copy ??= new Set(selected);
      return copy;
    },
    anchor: () => anchor,
    selectOnly: (key) => {
      anchor = key;
      if (selected.size === 1 && selected.has(key)) return;
      selected = new Set([key]);
      changed();
    },
    toggle: (key) => {
      anchor = key;
      if (!selected.delete(key)) selected.add(key);
      changed();
    },
    selectRange: (keys) => {
      selected = new Set(keys);
      changed();
    },
    clear: () => {
      if (selected.size === 0) return;
      selected = new Set();
      changed();
    },
    retain: (exists) => {
      const before = selected.size;
      for (const key of selected) if (!exists(key)) selected.delete(key);
      if (selected.size !== before) changed();
    },
  };
}
