import type { TreeSource } from './tree-source.ts';

/** Rows from `first` up to, not including, `end`, as they were when they were selected. */
export type RowRange<N> = {
  readonly source: TreeSource<N>;
  readonly first: number;
  readonly end: number;
  /** Those of them that are selected: all, or those that a search has found. */
  readonly rows: readonly N[];
};

/** All that is selected, without a key for each: to make 50,000 of them takes a while. */
export type Chosen<N> = {
  /** Selected at one go, in the order of their tree then. */
  readonly rows: readonly N[];
  /** Taken out of these again. */
  readonly without: ReadonlySet<string>;
  /** Selected by themselves. */
  readonly keys: ReadonlySet<string>;
};

/**
 * Which rows of a tree are selected. It changes in place, and many rows are held as the stretch that
 * they are: to select one row among 50,000, or all of them, must not touch the others. Whoever draws
 * from it asks `version` whether anything has changed.
 */
export type TreeSelection<N> = {
  readonly subscribe: (listener: () => void) => () => void;
  /** Another number after every change. */
  readonly version: () => number;
  readonly size: () => number;
  readonly has: (key: string) => boolean;
  /** The same value until something changes. */
  readonly chosen: () => Chosen<N>;
  /** All of them, the stretch first; takes time for each. */
  readonly keys: () => Iterable<string>;
  /** Where a range begins: what was last selected or taken out by itself. */
  readonly anchor: () => string | undefined;
  /** This one and nothing else. */
  readonly selectOnly: (key: string) => void;
  readonly toggle: (key: string) => void;
  /** These and nothing else, without moving the anchor. */
  readonly selectStretch: (stretch: RowRange<N>) => void;
  readonly selectRange: (keys: Iterable<string>) => void;
  readonly clear: () => void;
  /** Takes out what is no longer there. */
  readonly retain: (exists: (key: string) => boolean) => void;
};

function* keysOf<N>({ rows, without, keys }: Chosen<N>, keyOf: (node: N) => string) {
  for (const node of rows) {
    const key = keyOf(node);
    if (!without.has(key)) yield key;
  }
  yield* keys;
}

export function createTreeSelection<N>(initial: Iterable<string> = []): TreeSelection<N> {
  /** Never in the stretch, unless taken out of it. */
  let single = new Set(initial);
  let stretch: RowRange<N> | undefined;
  let without = new Set<string>();
  let [anchor]: Iterable<string | undefined> = single;
  let version = 0;
  let known: Chosen<N> | undefined;
  const listeners = new Set<() => void>();
  const become = (keys: Iterable<string>, next?: RowRange<N>) => {
    single = new Set(keys);
    stretch = next;
    without = new Set();
    known = undefined;
  };
  const changed = () => {
    version += 1;
    known = undefined;
    for (const listener of listeners) listener();
  };
  const size = () => single.size + (stretch?.rows.length ?? 0) - without.size;
  const isInStretch = (key: string) => {
    if (stretch === undefined) return false;
    const { source, first, end } = stretch;
    const node = source.find(key);
    if (node === undefined) return false;
    const row = source.rowOf(node);
    return first <= row && row < end && (source.isInRanges?.(node) ?? true);
  };
  const has = (key: string) => single.has(key) || (isInStretch(key) && !without.has(key));
  const chosen = () => {
    known ??= { rows: stretch?.rows ?? [], without: new Set(without), keys: new Set(single) };
    return known;
  };
  const keys = () => (stretch ? keysOf(chosen(), stretch.source.keyOf) : single.values());

  return {
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    version: () => version,
    size,
    has,
    chosen,
    keys,
    anchor: () => anchor,
    selectOnly: (key) => {
      anchor = key;
      if (size() === 1 && has(key)) return;
      become([key]);
      changed();
    },
    toggle: (key) => {
      anchor = key;
      if (isInStretch(key)) {
        if (!without.delete(key)) without.add(key);
      } else if (!single.delete(key)) single.add(key);
      changed();
    },
    selectStretch: (next) => {
      become([], next);
      changed();
    },
    selectRange: (these) => {
      become(these);
      changed();
    },
    clear: () => {
      if (size() === 0) return;
      become([]);
      changed();
    },
    retain: (exists) => {
      const before = size();
      become([...keys()].filter(exists));
      if (size() !== before) changed();
    },
  };
}
