import { expect, test } from 'vitest';
import { childrenOf, pathOf, rootNode } from '#ui/data-view/data-node.ts';
import { type DataRow, openAtFirst, rowsOf } from '#ui/data-view/data-rows.ts';

const nothing = { open: new Set<never>(), shown: new Map<never, number>() };

const textOf = (row: DataRow) =>
  row.kind === 'more' ? `${row.left} more` : `${'-'.repeat(row.node.level)}${row.node.name}`;

function rowsAtFirst(value: unknown): string[] {
  const root = rootNode(value);
  return rowsOf(root, { open: openAtFirst(root), shown: new Map() }).map(textOf);
}

test('small data is open with all it holds, in its order', () => {
  const value = { info: { title: 'Ledger' }, tags: ['a', 'b'], none: {} };
  expect(rowsAtFirst(value)).toEqual(['-info', '--title', '-tags', '--0', '--1', '-none']);
});

test('names that are numbers keep their order in a Map', () => {
  const value = new Map<unknown, unknown>([
    ['default', 1],
    [200, 2],
    [new Map(), 3],
  ]);
  expect(rowsAtFirst(value)).toEqual(['-default', '-200', '-(complex key)']);
});

test('a long list stays folded, and comes in steps of 100', () => {
  const value = { list: Array.from({ length: 250 }, (_, index) => index), after: 1 };
  expect(rowsAtFirst(value)).toEqual(['-list', '-after']);
  const root = rootNode(value);
  const [list] = childrenOf(root, 1);
  const open = new Set(list === undefined ? [] : [list]);
  const rows = rowsOf(root, { open, shown: new Map() });
  expect(rows).toHaveLength(103);
  expect(rows.slice(-2).map(textOf)).toEqual(['150 more', '-after']);
});

test('data that is nested 10,000 levels deep can be opened to its end', () => {
  let value: unknown = 'end';
  for (let level = 0; level < 10_000; level += 1) value = [value];
  const root = rootNode(value);
  const open = new Set([root]);
  for (let [node] = childrenOf(root, 1); node !== undefined; [node] = childrenOf(node, 1)) {
    open.add(node);
  }
  const rows = rowsOf(root, { open, shown: new Map() });
  expect(rows).toHaveLength(10_000);
  const last = rows.at(-1);
  expect(last && pathOf(last.node)).toBe(`$${'[0]'.repeat(10_000)}`);
});

test('data that holds itself is looked into as far as it is opened', () => {
  const value: unknown[] = ['a'];
  value.push(value);
  expect(rowsAtFirst(value).length).toBeLessThan(100);
});

test('a plain value is one row', () => {
  expect(rowsOf(rootNode('text'), nothing).map(textOf)).toEqual(['undefined']);
  expect(rowsAtFirst([])).toEqual([]);
});

test.each([
  ['paths', '$.paths'],
  ['/users', "$['/users']"],
  ["it's", "$['it\\'s']"],
  ['say "hi"\n', `$['say "hi"\\n']`],
  ['', "$['']"],
  ['a\\b', "$['a\\\\b']"],
])('the path of the member %j is %s', (name, path) => {
  const [node] = childrenOf(rootNode({ [name]: 1 }), 1);
  expect(node && pathOf(node)).toBe(path);
});
