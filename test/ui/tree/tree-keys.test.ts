import { expect, test } from 'vitest';
import { createTreeSource } from '#ui/tree/tree-source.ts';
import { getKeyIntent } from '#ui/tree/use-tree-keys.ts';

const source = createTreeSource({
  roots: ['open', 'closed'],
  keyOf: (name) => name,
  nameOf: (name) => name,
  isOpen: (name) => (name === 'leaf' ? undefined : name === 'open'),
  childrenOf: () => ['leaf'],
  parentOf: (name) => (name === 'leaf' ? 'open' : null),
});

const none = { shift: false, control: false, alt: false, rightToLeft: false, page: 2 };

const press = (key: string, row: number, other: Partial<typeof none> = {}) =>
  getKeyIntent(source, { key, row, ...none, ...other });

const move = (row: number, extend = false) => ({ row, extend });

/**
 * Each case: key, focused row, modifiers and expected intent. Row 0 is expanded, row 1 is its
 * child, row 2 is collapsed.
 */
test.each([
  ['ArrowDown', 0, {}, move(1)],
  ['End', 0, {}, move(2)],
  ['PageDown', 0, {}, move(2)],
  ['ArrowRight', 2, {}, 'open'],
  ['ArrowRight', 0, {}, move(1)],
  ['ArrowRight', 1, {}, move(1)],
  ['ArrowLeft', 0, {}, 'close'],
  ['ArrowLeft', 1, {}, move(0)],
  ['ArrowLeft', 2, {}, move(2)],
  ['ArrowLeft', 2, { rightToLeft: true }, 'open'],
  ['ArrowRight', 1, { rightToLeft: true }, move(0)],
  ['ArrowDown', 0, { shift: true }, move(1, true)],
  ['End', 0, { shift: true, control: true }, move(2, true)],
  ['ArrowDown', 0, { control: true }, move(1)],
  ['Enter', 0, {}, 'activate'],
  [' ', 0, {}, 'select'],
  [' ', 0, { control: true }, 'select'],
  [' ', 0, { shift: true }, 'select-range'],
  ['a', 0, { control: true }, 'select-all'],
  ['A', 0, { control: true }, 'select-all'],
  ['Escape', 0, {}, 'select-none'],
  ['*', 0, { shift: true }, 'open-siblings'],
])(
  'the key %s on row %i with the modifiers %o returns the intent %o',
  (key, at, modifiers, intent) => {
    expect(press(key, at, modifiers)).toEqual(intent);
  },
);

test.each([
  ['Tab', {}],
  ['F10', { shift: true }],
  ['x', { control: true }],
  ['ArrowUp', { alt: true }],
  ['a', {}],
  ['Delete', { shift: true }],
  ['z', { control: true, shift: true }],
  ['ArrowLeft', { control: true }],
  ['Enter', { control: true }],
])('the key %s with the modifiers %o returns no intent', (key, modifiers) => {
  expect(press(key, 0, modifiers)).toBeUndefined();
});

test('a key press without a focused row returns no intent', () => {
  expect(press('Enter', 7)).toBeUndefined();
});
