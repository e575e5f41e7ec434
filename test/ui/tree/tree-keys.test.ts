import { describe, expect, test } from 'vitest';
import type { TreeSource } from '#ui/tree/tree-source.ts';
import { intentOf } from '#ui/tree/use-tree-keys.ts';

type Row = { name: string; level: number; open?: boolean; parent?: Row };

const open: Row = { name: 'open', level: 1, open: true };
const leaf: Row = { name: 'leaf', level: 2, parent: open };
const closed: Row = { name: 'closed', level: 1, open: false };
const rows = [open, leaf, closed];

const source: TreeSource<Row> = {
  rows,
  rowOf: (row) => rows.indexOf(row),
  keyOf: ({ name }) => name,
  find: (key) => rows.find(({ name }) => name === key),
  parentOf: ({ parent }) => parent ?? null,
  describe: ({ name, level, open: isOpen }) => ({
    key: name,
    name,
    level,
    positionInSet: 1,
    setSize: 1,
    open: isOpen,
  }),
};

const none = { shift: false, control: false, alt: false, rightToLeft: false, page: 2 };

const press = (key: string, row: number, other: Partial<typeof none> = {}) =>
  intentOf(source, { key, row, ...none, ...other });

const move = (row: number, extend = false) => ({ kind: 'move', row, extend });

describe('keys of a tree', () => {
  test('arrows up and down, Home, End and Page Down move and stop at the ends', () => {
    expect(press('ArrowDown', 0)).toEqual(move(1));
    expect(press('ArrowDown', 2)).toEqual(move(2));
    expect(press('ArrowUp', 0)).toEqual(move(0));
    expect(press('End', 0)).toEqual(move(2));
    expect(press('Home', 2)).toEqual(move(0));
    expect(press('PageDown', 0)).toEqual(move(2));
  });

  test('right opens a closed row, else moves to the next row', () => {
    expect(press('ArrowRight', 2)).toEqual({ kind: 'toggle', open: true });
    expect(press('ArrowRight', 0)).toEqual(move(1));
    expect(press('ArrowRight', 1)).toEqual(move(1));
  });

  test('left closes an open row, else moves to the parent', () => {
    expect(press('ArrowLeft', 0)).toEqual({ kind: 'toggle', open: false });
    expect(press('ArrowLeft', 1)).toEqual(move(0));
    expect(press('ArrowLeft', 2)).toEqual(move(2));
  });

  test('right to left: the left and right arrows change places', () => {
    expect(press('ArrowLeft', 2, { rightToLeft: true })).toEqual({ kind: 'toggle', open: true });
    expect(press('ArrowRight', 1, { rightToLeft: true })).toEqual(move(0));
  });

  test('Shift selects up to the row it moves to, with or without Ctrl', () => {
    expect(press('ArrowDown', 0, { shift: true })).toEqual(move(1, true));
    expect(press('ArrowUp', 0, { shift: true })).toEqual(move(0, true));
    expect(press('End', 0, { shift: true, control: true })).toEqual(move(2, true));
    expect(press('Home', 2, { shift: true, control: true })).toEqual(move(0, true));
    expect(press('ArrowDown', 0, { control: true })).toEqual(move(1));
  });

  test.each([
    ['Enter', {}, 'activate'],
    [' ', {}, 'select'],
    [' ', { control: true }, 'select'],
    [' ', { shift: true }, 'select-range'],
    ['a', { control: true }, 'select-all'],
    ['A', { control: true }, 'select-all'],
    ['Escape', {}, 'select-none'],
    ['*', {}, 'open-siblings'],
    ['*', { shift: true }, 'open-siblings'],
  ] as const)('%s with %o asks for %s', (key, modifiers, kind) => {
    expect(press(key, 0, modifiers)).toEqual({ kind });
  });

  test.each([
    ['Tab', {}],
    ['F2', {}],
    ['F10', { shift: true }],
    ['x', { control: true }],
    ['ArrowUp', { alt: true }],
    ['/', {}],
    ['a', {}],
    ['Delete', { shift: true }],
    ['z', { control: true, shift: true }],
    ['ArrowLeft', { alt: true }],
    ['ArrowLeft', { control: true }],
    ['Enter', { control: true }],
  ] as const)('%s with %o has no meaning', (key, modifiers) => {
    expect(press(key, 0, modifiers)).toBeUndefined();
  });

  test('without a row no key has a meaning', () => {
    expect(press('Enter', 7)).toBeUndefined();
  });
});
