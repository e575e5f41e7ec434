import { expect, test } from 'vitest';
import { parseJson } from '#text/parse-json.ts';

test('parseJson ignores a byte order mark', () => {
  expect(parseJson('\uFEFF{"a": [1]}')).toEqual({ ok: true, value: { a: [1] } });
});

test.each([
  ['{\n "a": 1,\n "b": [1,,2]\n}', 3, 'A value is expected, but “,” was found.'],
  ['{"a": 1,}', 1, 'A name in double quotes is expected, but “}” was found.'],
  ["{\n'a': 1}", 2, "A name in double quotes or “}” is expected, but “'” was found."],
  ['[1 2]', 1, '“,” or “]” is expected, but “2” was found.'],
  ['{"a" 1}', 1, '“:” is expected, but “1” was found.'],
  ['{"a": 1\n\n', 3, '“,” or “}” is expected, but the file ends.'],
  ['{"a": [1, -0.5e+3, "\\u00e9\\n", true, null, {}], "b": "x\ny"}', 1, /^A value is expected/],
  ['[01]', 1, 'A value or “]” is expected, but “0” was found.'],
  ['// comment\n{}', 1, 'A value is expected, but “/” was found.'],
  ['{}\n{}', 2, 'Nothing more is expected, but “{” was found.'],
  ['', 1, 'A value is expected, but the file ends.'],
  ['['.repeat(100_000), 1, /the file ends/],
])('parseJson reports for %j an error in line %i', (text, line, message) => {
  const problem = parseJson(text);
  expect(problem).toMatchObject({ ok: false, line });
  expect(problem.ok ? '' : problem.message).toMatch(message);
});
