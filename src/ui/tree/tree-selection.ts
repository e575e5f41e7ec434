import type { TreeSource } from './tree-source.ts';

/**
 * Selects the rows from the anchor to `row`. Starts at `focusRow` if the anchor is undefined,
 * hidden or deleted.
 */
export function selectRangeTo<N>(
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
  selection.selectRows(createRange(source, Math.min(from, row), Math.max(from, row) + 1));
}

/** Clears the selection if all rows are selected. */
export function toggleSelectAll<N>(source: TreeSource<N>, selection: TreeSelection<N>): void {
  const all = createRange(source, 0, source.rows.length);
  const areSelected =
    selection.size() >= all.rows.length &&
    all.rows.every((row) => selection.has(source.keyOf(row)));
  if (areSelected) selection.clear();
  else selection.selectRows(all);
}

function createRange<N>(source: TreeSource<N>, first: number, end: number): RowRange<N> {
  const between = source.rows.slice(Math.max(0, first), end);
  const { isInRanges } = source;
  return { source, first, end, rows: isInRanges ? between.filter(isInRanges) : between };
}

/** `end` is exclusive. `source` and `rows` are as at the time of selection. */
export type RowRange<N> = {
  readonly source: TreeSource<N>;
  readonly first: number;
  readonly end: number;
  /** All rows, or only those that match a search. */
  readonly rows: readonly N[];
};

/** A range is stored as nodes, because creating the keys of 50,000 rows is slow. */
export type SelectedRows<N> = {
  /** In the order of the tree at the time of selection. */
  readonly rows: readonly N[];
  /** Rows of the range that the user has deselected again. */
  readonly without: ReadonlySet<string>;
  /** Rows selected individually. */
  readonly keys: ReadonlySet<string>;
};

/**
 * Mutable. A range is one object instead of a key for each row, so that selecting all of 50,000
 * rows is fast.
 */
export type TreeSelection<N> = {
  readonly subscribe: (listener: () => void) => () => void;
  /** Changes with every update. */
  readonly version: () => number;
  readonly size: () => number;
  readonly has: (key: string) => boolean;
  /**
   * True if some but not all rows in a branch are selected. Without it, branches are independent of
   * their rows.
   */
  readonly isPartlySelected?: (key: string) => boolean;
  /** Returns the same object until the selection changes. */
  readonly selectedRows: () => SelectedRows<N>;
  /** Returns the selected keys, in linear time; those of a range come first. */
  readonly keys: () => Iterable<string>;
  /**
   * Returns the start of a range selection: the row that was last selected or toggled individually.
   */
  readonly anchor: () => string | undefined;
  /** Selects only this row. For a branch, `rows` can be the keys of the rows in it. */
  readonly selectOnly: (key: string, rows?: readonly string[]) => void;
  /**
   * Toggles a row. For a branch, `rows` can be the keys of the rows in it: these are deselected if
   * all of them are selected, otherwise selected.
   */
  readonly toggle: (key: string, rows?: readonly string[]) => void;
  /** Selects rows without changing the anchor. */
  readonly selectRows: (range: RowRange<N>) => void;
  readonly selectKeys: (keys: Iterable<string>) => void;
  readonly clear: () => void;
  /** Deselects rows that no longer exist. */
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
  /** Outside the range, or excluded from it by `isInRanges`. */
  let single = new Set(initial);
  let range: RowRange<N> | undefined;
  let without = new Set<string>();
  let [anchor]: Iterable<string | undefined> = single;
  let version = 0;
  let cached: SelectedRows<N> | undefined;
  const listeners = new Set<() => void>();
  const replace = (keys: Iterable<string>, next?: RowRange<N>) => {
    single = new Set(keys);
    range = next;
    without = new Set();
    cached = undefined;
  };
  const changed = () => {
    version += 1;
    cached = undefined;
    for (const listener of listeners) listener();
  };
  const size = () => single.size + (range?.rows.length ?? 0) - without.size;
  const isInRange = (key: string) => {
    if (range === undefined) return false;
    const { source, first, end } = range;
    const node = source.find(key);
    if (node === undefined) return false;
    const row = source.rowOf(node);
    return first <= row && row < end && (source.isInRanges?.(node) ?? true);
  };
  const has = (key: string) => single.has(key) || (isInRange(key) && !without.has(key));
  const setSelected = (key: string, isSelected: boolean) => {
    const [stored, isStored] = isInRange(key) ? [without, !isSelected] : [single, isSelected];
    if (isStored) stored.add(key);
    else stored.delete(key);
  };
  const getSelectedRows = () => {
    cached ??= { rows: range?.rows ?? [], without: new Set(without), keys: new Set(single) };
    return cached;
  };
  const keys = () => (range ? keysOf(getSelectedRows(), range.source.keyOf) : single.values());

  return {
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    version: () => version,
    size,
    has,
    selectedRows: getSelectedRows,
    keys,
    anchor: () => anchor,
    selectOnly: (key, rows = [key]) => {
      anchor = key;
      if (size() === rows.length && rows.every(has)) return;
      replace(rows);
      changed();
    },
    toggle: (key, rows = [key]) => {
      anchor = key;
      const isSelected = !rows.every(has);
      for (const row of rows) setSelected(row, isSelected);
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
