import { expect, test, vi } from 'vitest';
import { selectAllOrNone, selectTo } from '#ui/tree-selecting.ts';
import { createTreeSelection, type TreeSelection } from '#ui/tree-selection.ts';
import type { TreeSource } from '#ui/tree-source.ts';

const rows = ['a', 'b', 'c', 'd', 'e'];

const source: TreeSource<string> = {
  rows,
  rowOf: (row) => rows.indexOf(row),
  keyOf: (row) => row,
  find: (key) => (key === 'gone' ? undefined : key),
  parentOf: () => null,
  describe: (key) => ({ key, name: key, level: 1, place: 1, siblings: 5, open: undefined }),
};

const keysOf = (selection: TreeSelection) => [...selection.keys()];

test('a row is taken in and out without touching the others', () => {
  const selection = createTreeSelection(['a']);
  selection.toggle('c');
  expect(keysOf(selection)).toEqual(['a', 'c']);
  selection.toggle('a');
  expect(keysOf(selection)).toEqual(['c']);
  expect(selection.size()).toBe(1);
});

test('one row selected by itself replaces whatever was selected', () => {
  const selection = createTreeSelection(['a', 'b']);
  selection.selectOnly('d');
  expect(keysOf(selection)).toEqual(['d']);
});

test('a range runs from the anchor in either direction, and the anchor stays', () => {
  const selection = createTreeSelection();
  selection.selectOnly('c');
  selectTo(source, selection, 2, 4);
  expect(keysOf(selection)).toEqual(['c', 'd', 'e']);
  selectTo(source, selection, 4, 0);
  expect(keysOf(selection)).toEqual(['a', 'b', 'c']);
  expect(selection.anchor()).toBe('c');
});

test('without an anchor, or with one that is gone, a range begins at the row with focus', () => {
  const fresh = createTreeSelection();
  selectTo(source, fresh, 1, 2);
  expect(keysOf(fresh)).toEqual(['b', 'c']);
  const gone = createTreeSelection(['gone']);
  selectTo(source, gone, 3, 4);
  expect(keysOf(gone)).toEqual(['d', 'e']);
});

test('all are selected, and all of them are let go again', () => {
  const selection = createTreeSelection(['b']);
  selectAllOrNone(source, selection);
  expect(keysOf(selection)).toEqual(rows);
  selectAllOrNone(source, selection);
  expect(selection.size()).toBe(0);
});

test('what no longer exists is no longer selected', () => {
  const selection = createTreeSelection(['a', 'b']);
  selection.retain((key) => key === 'b');
  expect(keysOf(selection)).toEqual(['b']);
});

test('listeners hear of changes, and of nothing else', () => {
  const selection = createTreeSelection();
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
