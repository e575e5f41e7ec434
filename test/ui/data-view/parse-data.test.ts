import { expect, test } from 'vitest';
import { parseData } from '#ui/data-view/parse-data.ts';

test('JSON is read, with a byte order mark or without', async () => {
  expect(await parseData('\uFEFF{"a": [1]}', 'json')).toEqual({ ok: true, value: { a: [1] } });
});

test('JSON that is broken names its line', async () => {
  expect(await parseData('{\n  "a": 1,\n}', 'json')).toEqual({
    ok: false,
    line: 3,
    message: 'A name in double quotes is expected, but “}” was found.',
  });
});

test('YAML keeps the order of its members and what merges stand for', async () => {
  const text = 'default: &d {a: 1}\n200: 2\nuses:\n  <<: *d\n  b: 2\n';
  expect(await parseData(text, 'yaml')).toEqual({
    ok: true,
    value: new Map<unknown, unknown>([
      ['default', new Map([['a', 1]])],
      [200, 2],
      [
        'uses',
        new Map([
          ['a', 1],
          ['b', 2],
        ]),
      ],
    ]),
  });
});

test('YAML of several documents is a list', async () => {
  expect(await parseData('a\n---\nb\n', 'yaml')).toEqual({ ok: true, value: ['a', 'b'] });
});

test('YAML that is broken names its line', async () => {
  expect(await parseData('a: 1\nb: [1\nc: 2', 'yaml')).toMatchObject({ ok: false, line: 3 });
});

test('YAML never makes anything but data', async () => {
  expect(await parseData('a: !!js/function "function () {}"', 'yaml')).toMatchObject({ ok: false });
  const proto = await parseData('__proto__: {polluted: true}', 'yaml');
  expect(proto).toMatchObject({ ok: true, value: new Map([['__proto__', expect.anything()]]) });
  expect({}).not.toHaveProperty('polluted');
});

test('YAML with aliases of aliases is read without copying them', async () => {
  const lines = ['a0: &a0 [x, x, x, x, x, x, x, x, x]'];
  for (let level = 1; level < 40; level += 1) {
    lines.push(
      `a${level}: &a${level} [${Array(9)
        .fill(`*a${level - 1}`)
        .join(', ')}]`,
    );
  }
  expect(await parseData(lines.join('\n'), 'yaml')).toMatchObject({ ok: true });
});

test('YAML nested too deeply is refused', async () => {
  const text = `${'['.repeat(10_000)}${']'.repeat(10_000)}`;
  expect(await parseData(text, 'yaml')).toMatchObject({ ok: false });
});
