import { describe, expect, test } from 'vitest';
import { createTypeAhead, findTypedRow } from '#ui/tree/use-tree-keys.ts';

const names = ['Payments', 'Settlement', 'Partners', 'Ürün', 'Daily close'];
const rowFor = (typed: string, from = 0) => findTypedRow(names, (name) => name, from, typed);

describe('type-ahead in a tree', () => {
  test('moves to the next name that starts with a single typed letter', () => {
    expect(rowFor('p', 0)).toBe(2);
    expect(rowFor('p', 2)).toBe(0);
    expect(rowFor('pp', 0)).toBe(2);
  });

  test("doesn't leave the current row while its name starts with the typed letters", () => {
    expect(rowFor('pa', 0)).toBe(0);
    expect(rowFor('par', 0)).toBe(2);
    expect(rowFor('daily c', 1)).toBe(4);
  });

  test('ignores case and accents', () => {
    expect(rowFor('u')).toBe(3);
    expect(rowFor('URU')).toBe(3);
  });

  test('returns no row if no name starts with the typed letters', () => {
    expect(rowFor('x')).toBe(-1);
    expect(rowFor('pax')).toBe(-1);
    expect(findTypedRow([], String, 0, 'a')).toBe(-1);
  });

  test('starts a new search word after a pause', () => {
    const typeAhead = createTypeAhead();
    expect(typeAhead.isTyping(0)).toBe(false);
    expect(typeAhead.type('p', 0)).toBe('p');
    expect(typeAhead.type('a', 500)).toBe('pa');
    expect(typeAhead.isTyping(900)).toBe(true);
    expect(typeAhead.type('x', 1500)).toBe('x');
  });

  test('starts a new search word after another key', () => {
    const typeAhead = createTypeAhead();
    typeAhead.type('p', 0);
    typeAhead.end();
    expect(typeAhead.isTyping(100)).toBe(false);
    expect(typeAhead.type('a', 100)).toBe('a');
  });
});
