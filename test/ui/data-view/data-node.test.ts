import { expect, test } from 'vitest';
import {
  createDataNode,
  createDataSource,
  findDataNodes,
  getChildren,
  getInitiallyExpandedNodes,
  getJsonPath,
} from '#ui/data-view/data-node.ts';

function rowsAtFirst(value: unknown): string[] {
  const root = createDataNode(value);
  const { rows, describe } = createDataSource(root, getInitiallyExpandedNodes(root));
  return rows.map(describe).map(({ level, name }) => `${'-'.repeat(level)}${name}`);
}

const foundIn = (value: unknown, folded: string) =>
  findDataNodes(createDataNode(value), folded, 100).map(getJsonPath);

test('small data is initially expanded completely, in its original order', () => {
  const value = { info: { title: 'Ledger' }, tags: ['a', 'b'], none: {} };
  expect(rowsAtFirst(value)).toEqual(['-info', '--title', '-tags', '--0', '--1', '-none']);
});

test('numeric keys of a Map stay in their original order', () => {
  const value = new Map<unknown, unknown>([
    ['default', 1],
    [200, 2],
    [new Map(), 3],
  ]);
  expect(rowsAtFirst(value)).toEqual(['-default', '-200', '-(complex key)']);
});

test('a long list is initially collapsed, and has a row for each item when it is expanded', () => {
  const value = { list: Array.from({ length: 250_000 }, (_, index) => index), after: 1 };
  expect(rowsAtFirst(value)).toEqual(['-list', '-after']);
  const root = createDataNode(value);
  expect(createDataSource(root, new Set(getChildren(root))).rows).toHaveLength(250_002);
});

test('data that is nested 10,000 levels deep can be expanded completely', () => {
  let value: unknown = 'end';
  for (let level = 0; level < 10_000; level += 1) value = [value];
  const root = createDataNode(value);
  const open = new Set([root]);
  for (let [node] = getChildren(root); node !== undefined; [node] = getChildren(node)) {
    open.add(node);
  }
  const { rows } = createDataSource(root, open);
  expect(rows).toHaveLength(10_000);
  const last = rows.at(-1);
  expect(last && getJsonPath(last)).toBe(`$${'[0]'.repeat(10_000)}`);
});

test('cyclic data is processed only to the expanded depth', () => {
  const value: unknown[] = ['a'];
  value.push(value);
  expect(rowsAtFirst(value).length).toBeLessThan(100);
});

test('a primitive value or an empty list has a single row', () => {
  expect(rowsAtFirst('text')).toEqual(['-text']);
  expect(rowsAtFirst([])).toEqual(['-']);
});

test.each([
  ['paths', '$.paths'],
  ['/users', "$['/users']"],
  ["it's", "$['it\\'s']"],
  ['say "hi"\n', `$['say "hi"\\n']`],
  ['', "$['']"],
  ['a\\b', "$['a\\\\b']"],
])('getJsonPath converts the property name %j to %s', (name, path) => {
  const [node] = getChildren(createDataNode({ [name]: 1 }));
  expect(node && getJsonPath(node)).toBe(path);
});

test('findDataNodes finds names and primitive values in expanded and collapsed nodes', () => {
  const value = { Ledger: { state: 'Open' }, states: ['reopened', 'closed', 4], list: null };
  expect(foundIn(value, 'state')).toEqual(['$.Ledger.state', '$.states']);
  expect(foundIn(value, 'open')).toEqual(['$.Ledger.state', '$.states[0]']);
  expect(foundIn(value, 'object')).toEqual([]);
  expect(foundIn('Open', 'open')).toEqual(['$']);
});

test('findDataNodes stops at its limit, and terminates for cyclic data', () => {
  const value: unknown[] = ['a', 'a'];
  value.push(value);
  expect(foundIn(value, 'a')).toEqual(['$[0]', '$[1]']);
  expect(findDataNodes(createDataNode(value), 'a', 1)).toHaveLength(1);
});

test('findDataNodes searches a value with several aliases only once', () => {
  const shared = { word: 1 };
  expect(foundIn({ first: shared, second: shared }, 'word')).toEqual(['$.first.word']);
});

test('a value nested 10,000 levels deep is opened and searched', () => {
  let value: unknown = 'deepest';
  for (let level = 0; level < 10_000; level += 1) value = { a: value };
  const root = createDataNode(value);
  expect(getInitiallyExpandedNodes(root).size).toBeGreaterThan(10);
  const [found] = findDataNodes(root, 'deepest', 10);
  expect(found && getJsonPath(found)).toBe(`$${'.a'.repeat(10_000)}`);
});
