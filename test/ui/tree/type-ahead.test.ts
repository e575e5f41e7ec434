import { describe, expect, test } from 'vitest';
import { createTypeAhead, rowForTyped } from '#ui/tree/use-tree-keys.ts';

const names = ['Payments', 'Settlement', 'Partners', 'Ürün', 'Daily close'];
const rowFor = (typed: string, from = 0) => rowForTyped(names, (name) => name, from, typed);

describe('typing ahead in a tree', () => {
  test('one letter moves to the next name that begins with it', () => {
    expect(rowFor('p', 0)).toBe(2);
    expect(rowFor('p', 2)).toBe(0);
    expect(rowFor('pp', 0)).toBe(2);
  });

  test('several letters stay on the row while its name begins with them', () => {
    expect(rowFor('pa', 0)).toBe(0);
    expect(rowFor('par', 0)).toBe(2);
    expect(rowFor('daily c', 1)).toBe(4);
  });

  test('case and accents are ignored', () => {
    expect(rowFor('u')).toBe(3);
    expect(rowFor('URU')).toBe(3);
  });

  test('letters that no name begins with find no row', () => {
    expect(rowFor('x')).toBe(-1);
    expect(rowFor('pax')).toBe(-1);
    expect(rowForTyped([], String, 0, 'a')).toBe(-1);
  });

  test('a pause begins a new word', () => {
    const typeAhead = createTypeAhead();
    expect(typeAhead.isTyping(0)).toBe(false);
    expect(typeAhead.type('p', 0)).toBe('p');
    expect(typeAhead.type('a', 500)).toBe('pa');
    expect(typeAhead.isTyping(900)).toBe(true);
    expect(typeAhead.type('x', 1500)).toBe('x');
  });

  test('another key ends the word', () => {
    const typeAhead = createTypeAhead();
    typeAhead.type('p', 0);
    typeAhead.end();
    expect(typeAhead.isTyping(100)).toBe(false);
    expect(typeAhead.type('a', 100)).toBe('a');
  });
});
