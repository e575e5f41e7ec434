import { expect, test } from 'vitest';
import { parseJson } from '#ui/data-view/parse-json.ts';

test('JSON is read, with a byte order mark or without', () => {
  expect(parseJson('\uFEFF{"a": [1]}')).toEqual({ ok: true, value: { a: [1] } });
});

test('JSON that is broken names its line', () => {
  expect(parseJson('{\n  "a": 1,\n}')).toEqual({
    ok: false,
    line: 3,
    message: 'A name in double quotes is expected, but “}” was found.',
  });
});
