import { describe, expect, test, vi } from 'vitest';
import {
  createTreeSelection,
  selectRangeTo,
  type TreeSelection,
  toggleSelectAll,
} from '#ui/tree/tree-selection.ts';
import { createTreeSource } from '#ui/tree/tree-source.ts';

const rows = ['a', 'b', 'c', 'd', 'e'];

const source = createTreeSource({ roots: rows, keyOf: (row) => row, nameOf: (row) => row });

const keysOf = (selection: TreeSelection<string>) => [...selection.keys()];

describe('createTreeSelection', () => {
  test('toggles a row without changing the selection of other rows', () => {
    const selection = createTreeSelection<string>(['a']);
    selection.toggle('c');
    expect(keysOf(selection)).toEqual(['a', 'c']);
    selection.toggle('a');
    expect(keysOf(selection)).toEqual(['c']);
    expect(selection.size()).toBe(1);
  });

  test('replaces the selection with one row, or with the rows in a branch', () => {
    const selection = createTreeSelection<string>(['a', 'b']);
    selection.selectOnly('d');
    expect(keysOf(selection)).toEqual(['d']);
    selection.selectOnly('branch', ['a', 'e']);
    expect(keysOf(selection)).toEqual(['a', 'e']);
    expect(selection.anchor()).toBe('branch');
  });

  test('toggles the rows in a branch: deselects them if all are selected, and otherwise selects them', () => {
    const selection = createTreeSelection<string>(['a']);
    selection.toggle('branch', ['a', 'b']);
    expect(keysOf(selection)).toEqual(['a', 'b']);
    expect(selection.anchor()).toBe('branch');
    selection.toggle('branch', ['a', 'b']);
    expect(selection.size()).toBe(0);
    toggleSelectAll(source, selection);
    selection.toggle('branch', ['a', 'b']);
    expect(keysOf(selection)).toEqual(['c', 'd', 'e']);
    selection.toggle('branch', ['b', 'c']);
    expect(keysOf(selection)).toEqual(['b', 'c', 'd', 'e']);
  });

  test('selects a range from the anchor in either direction', () => {
    const selection = createTreeSelection<string>();
    selection.selectOnly('c');
    selectRangeTo(source, selection, 2, 4);
    expect(keysOf(selection)).toEqual(['c', 'd', 'e']);
    selectRangeTo(source, selection, 4, 0);
    expect(keysOf(selection)).toEqual(['a', 'b', 'c']);
    expect(selection.anchor()).toBe('c');
  });

  test('starts a range without an anchor at the focused row', () => {
    const fresh = createTreeSelection<string>();
    selectRangeTo(source, fresh, 1, 2);
    expect(keysOf(fresh)).toEqual(['b', 'c']);
    const gone = createTreeSelection<string>(['gone']);
    selectRangeTo(source, gone, 3, 4);
    expect(keysOf(gone)).toEqual(['d', 'e']);
  });

  test('clears the selection when “select all” is repeated', () => {
    const selection = createTreeSelection<string>(['b']);
    toggleSelectAll(source, selection);
    expect(keysOf(selection)).toEqual(rows);
    toggleSelectAll(source, selection);
    expect(selection.size()).toBe(0);
  });

  test('toggles rows after “select all”', () => {
    const selection = createTreeSelection<string>();
    toggleSelectAll(source, selection);
    selection.toggle('b');
    expect(keysOf(selection)).toEqual(['a', 'c', 'd', 'e']);
    expect(selection.has('b')).toBe(false);
    expect(selection.size()).toBe(4);
    toggleSelectAll(source, selection);
    selection.toggle('b');
    selection.toggle('b');
    expect(keysOf(selection)).toEqual(rows);
    selection.toggle('hidden');
    expect(selection.size()).toBe(6);
    selection.toggle('hidden');
    selection.retain((key) => key !== 'c');
    expect(keysOf(selection)).toEqual(['a', 'b', 'd', 'e']);
  });

  test('computes at most one key when selecting all or a range of 50,000 rows', () => {
    const keyOf = vi.fn((row: string) => row);
    const many = { ...source, rows: Array.from({ length: 50_000 }, (_, n) => `row ${n}`), keyOf };
    const selection = createTreeSelection<string>();
    toggleSelectAll(many, selection);
    expect(selection.size()).toBe(50_000);
    expect(selection.selectedRows().rows).toHaveLength(50_000);
    expect(keyOf).not.toHaveBeenCalled();
    selectRangeTo(many, selection, 10, 40_000);
    expect(selection.size()).toBe(39_991);
    expect(keyOf).toHaveBeenCalledOnce();
  });

  test('removes rows that no longer exist from the selection', () => {
    const selection = createTreeSelection<string>(['a', 'b']);
    selection.retain((key) => key === 'b');
    expect(keysOf(selection)).toEqual(['b']);
  });

  test('notifies listeners only of changes', () => {
    const selection = createTreeSelection<string>();
    const listener = vi.fn();
    const stop = selection.subscribe(listener);
    selection.clear();
    selection.retain(() => true);
    expect(listener).not.toHaveBeenCalled();
    selection.selectOnly('a');
    selection.selectOnly('a');
    expect(listener).toHaveBeenCalledOnce();
    const { version } = selection;
    const before = version();
    selection.toggle('b');
    expect(version()).not.toBe(before);
    stop();
    selection.clear();
    expect(listener).toHaveBeenCalledTimes(2);
  });
});
