import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { toCsv } from '#text/csv.ts';
import { parseCsv, separatorOf } from '#text/parse-csv.ts';

test('a CSV text is read by RFC 4180', () => {
  const text = 'a,"b, c"\r\n"say ""hi""",\r\n"two\nlines",x\n';
  expect(parseCsv(text, ',')).toEqual([
    ['a', 'b, c'],
    ['say "hi"', ''],
    ['two\nlines', 'x'],
  ]);
});

test.each([
  ['', []],
  ['a', [['a']]],
  ['a,', [['a', '']]],
  ['\n\n', [[''], ['']]],
  ['a\rb', [['a'], ['b']]],
  ['"open,\nnever closed', [['open,\nnever closed']]],
  ['a"b",c', [['a"b"', 'c']]],
  ['"a"b,c', [['ab', 'c']]],
])('a CSV text such as %j is read as %j', (text, rows) => {
  expect(parseCsv(text, ',')).toEqual(rows);
});

test('a CSV text is read as it was written', () => {
  const cell = fc.string().filter((text) => !/^[=+\-@\t\r\n\0＝＋－＠]/.test(text));
  const table = fc.array(fc.array(cell, { minLength: 2, maxLength: 2 }), { minLength: 1 });
  fc.assert(
    fc.property(table, ([head = [], ...rows]) => {
      expect(parseCsv(toCsv(head, rows), ',').slice(1)).toEqual(rows);
    }),
  );
});

test.each([
  ['a,b\n', ','],
  ['a;b,c;d\n', ';'],
  ['a\tb\n', '\t'],
  ['"a,b";c\n', ';'],
  ['', ','],
])('the separator of %j is %j', (text, separator) => {
  expect(separatorOf(text)).toBe(separator);
});
