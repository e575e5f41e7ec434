import type { TreeSource } from './tree-source.ts';

/**
 * Selects everything from the anchor to a row. `focusRow` is where a range begins that has no anchor,
 * or whose anchor is hidden or gone.
 */
export function selectTo<N>(
  source: TreeSource<N>,
  selection: TreeSelection<N>,
  focusRow: number,
  row: number,
): void {
  const { rows, rowOf, find, keyOf } = source;
  const anchorKey = selection.anchor();
  const anchor = anchorKey === undefined ? undefined : find(anchorKey);
  let from = anchor === undefined ? -1 : rowOf(anchor);
  if (from < 0) {
    from = focusRow;
    const node = rows[from];
    if (node !== undefined) selection.selectOnly(keyOf(node));
  }
  selection.selectRows(rangeOf(source, Math.min(from, row), Math.max(from, row) + 1));
}

/** Selects every row, or none where all are selected already. */
export function selectAllOrNone<N>(source: TreeSource<N>, selection: TreeSelection<N>): void {
  const all = rangeOf(source, 0, source.rows.length);
  const areSelected =
    selection.size() >= all.rows.length &&
    all.rows.every((row) => selection.has(source.keyOf(row)));
  if (areSelected) selection.clear();
  else selection.selectRows(all);
}

function rangeOf<N>(source: TreeSource<N>, first: number, end: number): RowRange<N> {
  const between = source.rows.slice(Math.max(0, first), end);
  const { isInRanges } = source;
  return { source, first, end, rows: isInRanges ? between.filter(isInRanges) : between };
}

/** Rows from `first` up to, not including, `end`, as they were when they were selected. */
export type RowRange<N> = {
  readonly source: TreeSource<N>;
  readonly first: number;
  readonly end: number;
  /** Those of them that are selected: all, or those that a search has found. */
  readonly rows: readonly N[];
};

/** All that is selected. Most rows have no key here, because making 50,000 keys takes a while. */
export type SelectedRows<N> = {
  /** Selected at one go, in the order of their tree then. */
  readonly rows: readonly N[];
  /** Taken out of these again. */
  readonly without: ReadonlySet<string>;
  /** Selected by themselves. */
  readonly keys: ReadonlySet<string>;
};

/**
 * Which rows of a tree are selected. It is mutable and stores a range of rows as a range, so that
 * selecting one row among 50,000, or all of them, takes no time for the others. `version` tells
 * whether anything has changed.
 */
export type TreeSelection<N> = {
  readonly subscribe: (listener: () => void) => () => void;
  /** Another number after every change. */
  readonly version: () => number;
  readonly size: () => number;
  readonly has: (key: string) => boolean;
  /** The same value until something changes. */
  readonly selectedRows: () => SelectedRows<N>;
  /** All of them, the range first; takes time for each. */
  readonly keys: () => Iterable<string>;
  /** Where a range begins: what was last selected or taken out by itself. */
  readonly anchor: () => string | undefined;
  /** This one and nothing else. */
  readonly selectOnly: (key: string) => void;
  readonly toggle: (key: string) => void;
  /** These and nothing else, without moving the anchor. */
  readonly selectRows: (range: RowRange<N>) => void;
  readonly selectKeys: (keys: Iterable<string>) => void;
  readonly clear: () => void;
  /** Takes out what is no longer there. */
  readonly retain: (exists: (key: string) => boolean) => void;
};

function* keysOf<N>({ rows, without, keys }: SelectedRows<N>, keyOf: (node: N) => string) {
  for (const node of rows) {
    const key = keyOf(node);
    if (!without.has(key)) yield key;
  }
  yield* keys;
}

export function createTreeSelection<N>(initial: Iterable<string> = []): TreeSelection<N> {
  /** Never in the range, unless taken out of it. */
  let single = new Set(initial);
  let stretch: RowRange<N> | undefined;
  let without = new Set<string>();
  let [anchor]: Iterable<string | undefined> = single;
  let version = 0;
  let known: SelectedRows<N> | undefined;
  const listeners = new Set<() => void>();
  const replace = (keys: Iterable<string>, next?: RowRange<N>) => {
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
  const isInRange = (key: string) => {
    if (stretch === undefined) return false;
    const { source, first, end } = stretch;
    const node = source.find(key);
    if (node === undefined) return false;
    const row = source.rowOf(node);
    return first <= row && row < end && (source.isInRanges?.(node) ?? true);
  };
  const has = (key: string) => single.has(key) || (isInRange(key) && !without.has(key));
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
    selectedRows: chosen,
    keys,
    anchor: () => anchor,
    selectOnly: (key) => {
      anchor = key;
      if (size() === 1 && has(key)) return;
      replace([key]);
      changed();
    },
    toggle: (key) => {
      anchor = key;
      if (isInRange(key)) {
        if (!without.delete(key)) without.add(key);
      } else if (!single.delete(key)) single.add(key);
      changed();
    },
    selectRows: (next) => {
      replace([], next);
      changed();
    },
    selectKeys: (these) => {
      replace(these);
      changed();
    },
    clear: () => {
      if (size() === 0) return;
      replace([]);
      changed();
    },
    retain: (exists) => {
      const before = size();
      replace([...keys()].filter(exists));
      if (size() !== before) changed();
    },
  };
}
