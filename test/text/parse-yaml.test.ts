import { expect, test } from 'vitest';
import { parseYaml } from '#text/parse-yaml.ts';

test('parseYaml keeps the order of properties and resolves merge keys', () => {
  const text = 'default: &d {a: 1}\n200: 2\nuses:\n  <<: *d\n  b: 2\n';
  expect(parseYaml(text)).toEqual({
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

test('parseYaml returns a list for several documents', () => {
  expect(parseYaml('a\n---\nb\n')).toEqual({ ok: true, value: ['a', 'b'] });
});

test('parseYaml reports the line of a syntax error', () => {
  expect(parseYaml('a: 1\nb: [1\nc: 2')).toMatchObject({ ok: false, line: 3 });
});

test('parseYaml rejects custom tags', () => {
  expect(parseYaml('a: !!js/function "function () {}"')).toMatchObject({ ok: false });
});

test('parseYaml treats __proto__ as an ordinary property', () => {
  const proto = parseYaml('__proto__: {polluted: true}');
  expect(proto).toMatchObject({ ok: true, value: new Map([['__proto__', expect.anything()]]) });
  expect({}).not.toHaveProperty('polluted');
});

test('parseYaml resolves nested aliases without copying their values', () => {
  const lines = ['a0: &a0 [x, x, x, x, x, x, x, x, x]'];
  for (let level = 1; level < 40; level += 1) {
    lines.push(
      `a${level}: &a${level} [${Array(9)
        .fill(`*a${level - 1}`)
        .join(', ')}]`,
    );
  }
  expect(parseYaml(lines.join('\n'))).toMatchObject({ ok: true });
});

test('parseYaml rejects YAML that is nested too deeply', () => {
  const text = `${'['.repeat(10_000)}${']'.repeat(10_000)}`;
  expect(parseYaml(text)).toMatchObject({ ok: false });
});
