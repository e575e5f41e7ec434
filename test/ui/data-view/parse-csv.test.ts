import { expect, test } from 'vitest';
import { parseCsv, separatorOf } from '#ui/data-view/parse-csv.ts';

test('a CSV text is read by RFC 4180', () => {
  const text = 'a,"b, c"\r\n"say ""hi""",\r\n"two\nlines",x\n';
  expect(parseCsv(text, ',')).toEqual([
    ['a', 'b, c'],
    ['say "hi"', ''],
    ['two\nlines', 'x'],
  ]);
});

test.each([
  ['a,b\n', ','],
  ['a;b,c;d\n', ';'],
  ['a\tb\n', '\t'],
  ['"a,b";c\n', ';'],
])('the separator of %j is %j', (text, separator) => {
  expect(separatorOf(text)).toBe(separator);
});
