import { expect, test } from 'vitest';
import { createTreeSource } from '#ui/tree/tree-source.ts';

const children = new Map([
  ['orders', ['refunds', 'archive', 'list']],
  ['refunds', ['create']],
  ['archive', ['old']],
]);
const parents = new Map([...children].flatMap(([key, names]) => names.map((name) => [name, key])));
const branches = new Set([...children.keys(), 'empty']);

const createSource = (...open: readonly string[]) =>
  createTreeSource<string>({
    roots: ['overview', 'orders', 'empty'],
    keyOf: (name) => `key of ${name}`,
    nameOf: (name) => name.toUpperCase(),
    isOpen: (name) => (branches.has(name) ? open.includes(name) : undefined),
    childrenOf: (name) => children.get(name) ?? [],
    parentOf: (name) => parents.get(name) ?? null,
  });

test('createTreeSource describes the rows of the expanded branches in tree order', () => {
  const { rows, describe } = createSource('orders', 'refunds', 'empty');
  const described = rows.map(describe).map(({ level, positionInSet, setSize, open, name }) => {
    return `${level} ${positionInSet}/${setSize} ${name} ${open}`;
  });
  expect(described).toEqual([
    '1 1/3 OVERVIEW undefined',
    '1 2/3 ORDERS true',
    '2 1/3 REFUNDS true',
    '3 1/1 CREATE undefined',
    '2 2/3 ARCHIVE false',
    '2 3/3 LIST undefined',
    '1 3/3 EMPTY true',
  ]);
});

test('createTreeSource finds the rows and keys of nodes in expanded branches', () => {
  const { rowOf, find, describe } = createSource('orders');
  expect(rowOf('list')).toBe(4);
  expect(find('key of list')).toBe('list');
  expect(describe('list').key).toBe('key of list');
});

test('createTreeSource finds no row and no key of a node in a collapsed branch', () => {
  const { rowOf, find } = createSource('orders');
  expect(rowOf('old')).toBe(-1);
  expect(find('key of old')).toBeUndefined();
});

test('createTreeSource matches nodes by key, so that a replaced object has the same row', () => {
  const { rowOf } = createTreeSource({
    roots: [{ id: 1 }, { id: 2 }],
    keyOf: ({ id }) => String(id),
    nameOf: () => '',
  });
  expect(rowOf({ id: 2 })).toBe(1);
});
