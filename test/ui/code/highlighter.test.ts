import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { loadHighlighter } from '#ui/code/highlight.tsx';

/** Returns the text of each token of the passed kind. */
async function marked(language: string, code: string, kind: string): Promise<string[]> {
  const highlight = await loadHighlighter(language);
  const tokens = highlight?.(code).flat() ?? [];
  return tokens.filter((token) => token.kind === kind).map(({ text }) => text.trim());
}

test.each([
  ['json', '{"a": "x"}', '"a"', '"x"'],
  ['yaml', "a: 'x'", 'a:', "'x'"],
  ['http', 'POST /a HTTP/1.1\nKey: x', 'POST', '/a'],
  ['ts', "const a = 'x';", 'const', "'x'"],
  ['js', "let a = 'x';", 'let', "'x'"],
  ['python', "def a(): return 'x'", 'def', "'x'"],
  ['go', 'func a() string { return "x" }', 'func', '"x"'],
  ['java', 'class A { String a = "x"; }', 'class', '"x"'],
  ['ruby', "def a; 'x'; end", 'def', "'x'"],
  ['php', "<?php function a() { return 'x'; }", 'function', "'x'"],
  ['sh', "if true; then echo 'x'; fi", 'if', "'x'"],
  ['sql', "SELECT 'x'", 'SELECT', "'x'"],
  ['proto', 'syntax = "x"; message A {}', 'message', '"x"'],
  ['graphql', '"""x"""\ntype A { a: Int }', 'type', '"x"'],
  ['html', '<p class="x">', 'p', '"x"'],
  ['css', '@media print { a { color: "x"; } }', '@media', '"x"'],
  ['md', '- `x`', '-', '`x`'],
  ['feature', 'Feature: a\n  Given "b"', 'Given', '"b"'],
])('loadHighlighter highlights code in %s', async (language, code, keyword, string) => {
  const keywords = await marked(language, code, 'keyword');
  const names = await marked(language, code, 'name');
  expect([...keywords, ...names]).toContain(keyword);
  expect(await marked(language, code, 'string')).toContain(string);
});

test('loadHighlighter highlights a JSON request body as JSON', async () => {
  const code = 'POST /a HTTP/1.1\nKey: 1\n\n{ "amount": 12, "currency": "EUR" }';
  expect(await marked('http', code, 'name')).toEqual(['Key', '"amount"', '"currency"']);
});

test('loadHighlighter highlights a short JSON body as JSON after other grammars were loaded', async () => {
  await Promise.all(['yaml', 'ruby', 'php', 'ts', 'css'].map(loadHighlighter));
  const code = 'POST /a\nKey: 1\n\n{ "amount": 12 }';
  expect(await marked('http', code, 'name')).toEqual(['Key', '"amount"']);
});

test('loadHighlighter highlights OpenAPI paths and references as keys of YAML', async () => {
  const code = 'paths:\n  /users/{id}:\n    get:\n      $ref: "#/a"';
  expect(await marked('yaml', code, 'name')).toEqual(['paths:', '/users/{id}:', 'get:', '$ref:']);
});

test('loadHighlighter marks added and removed lines of a diff, including the + or - sign', async () => {
  const code = '@@ -1,2 +1,2 @@\n kept\n-old\n+new';
  expect(await marked('diff', code, 'deleted')).toEqual(['-old']);
  expect(await marked('patch', code, 'inserted')).toEqual(['+new']);
});

test('loadHighlighter returns undefined for a language without a grammar', async () => {
  expect(await loadHighlighter('constructor')).toBeUndefined();
  expect(await loadHighlighter('')).toBeUndefined();
});

test.each(['json', 'yaml', 'ts', 'md', 'http', 'xml', 'python'])(
  'loadHighlighter preserves every character and line of code in %s',
  async (language) => {
    const highlight = await loadHighlighter(language);
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'a"\'{}[]<>:/*-#`\n ') }), (code) => {
        const lines = highlight?.(code).map((line) => line.map(({ text }) => text).join(''));
        expect(lines).toEqual(code.split('\n'));
      }),
    );
  },
);
