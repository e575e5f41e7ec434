import { expect, it } from 'vitest';
import { type DuplicateKey, findDuplicateKeys } from '#text/find-duplicate-keys.ts';
import { runInSlices } from '#text/slices/time-slices.ts';

const find = (text: string) => runInSlices(findDuplicateKeys(text));

it.each<[string, string, readonly DuplicateKey[]]>([
  ['a name that occurs twice', '{\n"a": 1,\n"b": 2,\n"a": 3}', [{ name: 'a', lines: [2, 4] }]],
  [
    'a name that occurs three times',
    '{"a": 1,\n"a": 2,\r\n"a": 3}',
    [{ name: 'a', lines: [1, 2, 3] }],
  ],
  [
    'names that are equal when decoded',
    String.raw`{"a\/é": 1, "a/\u00e9": 2}`,
    [{ name: 'a/é', lines: [1, 1] }],
  ],
  ['an empty name', '{"": 1, "": 2}', [{ name: '', lines: [1, 1] }]],
  [
    'the names of inner objects',
    '[{"x": {"a": 1,\n "a": 2}}, {"a": 3}]',
    [{ name: 'a', lines: [1, 2] }],
  ],
  [
    'a name after an inner object with the same name',
    '{"a": {"a": 1, "b": [{"a": 1}]},\n"b": 1, "a": 2}',
    [{ name: 'a', lines: [1, 2] }],
  ],
])('findDuplicateKeys finds %s', async (_, text, expected) => {
  expect(await find(text)).toEqual({ duplicates: expected, count: expected.length });
});

it.each([
  '{"a": "a", "b": ["a", "a", {"a": 1}, {"a": 1}]}',
  String.raw`{"a\"": 1, "a": "\\", "b\\": "\"a\": 1, \"a\": 2"}`,
  '"a"',
  '',
  '{"a": "{\\"b\\": 1, ", "b": 1}',
])('findDuplicateKeys finds nothing in %s', async (text) => {
  expect(await find(text)).toEqual({ duplicates: [], count: 0 });
});

it('findDuplicateKeys returns the first five duplicates and counts all', async () => {
  const members = Array.from({ length: 8 }, (_, at) => `"k${at}": 1,\n"k${at}": 2`);
  const { duplicates, count } = await find(`{${members.join(',\n')}}`);
  expect(duplicates.map(({ name }) => name)).toEqual(['k0', 'k1', 'k2', 'k3', 'k4']);
  expect(duplicates[4]?.lines).toEqual([9, 10]);
  expect(count).toBe(8);
});

it('findDuplicateKeys finds a repeated name in objects nested 10,000 levels deep', async () => {
  const text = `${'{"a":'.repeat(10_000)}{"b":1,\n"b":2}${'}'.repeat(10_000)}`;
  expect(await find(text)).toEqual({ duplicates: [{ name: 'b', lines: [1, 2] }], count: 1 });
});

it('findDuplicateKeys yields often while it reads a large file', () => {
  const work = findDuplicateKeys(`[${'{"name": "value", "other": [1, 2, 3]},\n'.repeat(20_000)}0]`);
  let steps = 0;
  while (!work.next().done) steps += 1;
  expect(steps).toBeGreaterThan(10);
});
