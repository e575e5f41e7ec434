import fc from 'fast-check';
import { parse } from 'papaparse';
import { describe, expect, test } from 'vitest';
import { type CsvCell, toCsv } from '#text/csv.ts';

const line = (...cells: CsvCell[]) => toCsv(['head'], [cells]).split('\r\n')[1];

// Without a delimiter, papaparse guesses one from the content, such as a tab in random cells.
const readCsv = (csv: string) =>
  parse<string[]>(csv, { delimiter: ',', newline: '\r\n' }).data.slice(0, -1);

describe('toCsv', () => {
  test('starts with a byte order mark and ends each row with CRLF', () => {
    expect(toCsv(['a', 'b'], [[1, true]])).toBe('\uFEFFa,b\r\n1,true\r\n');
  });

  test('quotes commas, quotes, line breaks and outer spaces', () => {
    expect(line('a,b', 'say "x"', ' c', 'd ')).toBe('"a,b","say ""x"""," c","d "');
    expect(toCsv(['h'], [['a\nb']])).toBe('\uFEFFh\r\n"a\nb"\r\n');
  });

  test('writes null as an empty cell and an empty string as two quotes', () => {
    expect(line(null, '', 0, false)).toBe(',"",0,false');
  });

  test.each(['=', '+', '-', '@', '\t', '\r', '\n', '\0', '＝', '＋', '－', '＠'])(
    'prefixes text that starts with %j with an apostrophe',
    (start) => {
      const csv = toCsv(['h'], [[`${start}HYPERLINK("x")`], [`safe${start}`]]);
      expect(readCsv(csv.slice(1)).slice(1)).toEqual([
        [`'${start}HYPERLINK("x")`],
        [`safe${start}`],
      ]);
    },
  );

  test('writes a negative number as a number, without an apostrophe', () => {
    expect(line(-3, '-3')).toBe("-3,'-3");
  });

  test('writes any text so that a CSV parser returns it unmodified', () => {
    const cell = fc.string({ unit: 'binary' });
    const table = fc.array(fc.tuple(cell, cell), { minLength: 1 });
    fc.assert(
      fc.property(table, (rows) => {
        const read = readCsv(toCsv(['a', 'b'], rows).slice(1)).slice(1);
        const withoutApostrophes = (table: readonly (readonly string[])[]) =>
          table.map((row) => row.map((text) => text.replace(/^'(?=[=+\-@\t\r\n\0＝＋－＠])/, '')));
        expect(withoutApostrophes(read)).toEqual(withoutApostrophes(rows));
      }),
    );
  });
});
