import { expect, test } from 'vitest';
import { readColumns } from '#ui/data-view/csv-columns.ts';

/** Returns the result and the number of steps. */
function run(rows: readonly (readonly string[])[]) {
  const work = readColumns(rows);
  for (let steps = 0; ; steps += 1) {
    const { done, value } = work.next();
    if (done) return { ...value, steps };
  }
}

test('readColumns recognises numbers of many formats, and ignores the header and empty cells', () => {
  const { areNumbers } = run([
    ['a', 'b', '3', 'd', '5', 'f', 'g'],
    ['1,5', '1.234,56', 'x', '1 000', '2024-01-02', '12 %', ''],
    ['', '-3', '1', '1e5', '7', '1.2', ''],
  ]);
  expect(areNumbers).toEqual([true, true, false, true, false, true, false]);
});

test('readColumns counts all columns, but returns widths of at most 200 columns', () => {
  const { total, widths } = run([['ab', 'x'.repeat(500)], Array.from({ length: 250 }, () => '')]);
  expect(total).toBe(250);
  expect(widths).toHaveLength(200);
  expect(widths.slice(0, 2)).toEqual([7, 42]);
});

test('readColumns divides long tables into steps of a few rows', () => {
  const rows = Array.from({ length: 10_000 }, (_, id) => [String(id), 'text']);
  expect(run(rows).steps).toBeGreaterThanOrEqual(10_000 / 16);
});
