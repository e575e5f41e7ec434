import { expect, test } from 'vitest';
import { findJsonProblem } from '#ui/data-view/json-problem.ts';

test.each([
  ['{\n "a": 1,\n "b": [1,,2]\n}', 3, 'A value is expected, but “,” was found.'],
  ['{"a": 1,}', 1, 'A name in double quotes is expected, but “}” was found.'],
  ["{\n'a': 1}", 2, "A name in double quotes or “}” is expected, but “'” was found."],
  ['[1 2]', 1, '“,” or “]” is expected, but “2” was found.'],
  ['{"a" 1}', 1, '“:” is expected, but “1” was found.'],
  ['{"a": 1\n\n', 3, '“,” or “}” is expected, but the file ends.'],
  ['{"a": "x\ny"}', 1, 'A value is expected, but “"” was found.'],
  ['[01]', 1, 'A value or “]” is expected, but “0” was found.'],
  ['// comment\n{}', 1, 'A value is expected, but “/” was found.'],
  ['{}\n{}', 2, 'Nothing more is expected, but “{” was found.'],
  ['', 1, 'A value is expected, but the file ends.'],
])('the problem of %j is in line %i', (text, line, message) => {
  expect(findJsonProblem(text)).toEqual({ line, message });
  expect(() => JSON.parse(text)).toThrow();
});

test.each(['{}', '[]', ' {"a": [1, -0.5e+3, "\\u00e9\\n", true, null, {}]} ', '"x"', '0'])(
  'JSON such as %j has no problem',
  (text) => {
    expect(findJsonProblem(text)).toBeUndefined();
    expect(JSON.parse(text)).toBeDefined();
  },
);

test('a problem behind 100,000 open brackets is found', () => {
  expect(findJsonProblem('['.repeat(100_000))?.message).toMatch('the file ends');
});
