import { expect, test } from 'vitest';
import { createTypeAhead, rowForTyped } from '#ui/type-ahead.ts';

const names = ['Payments', 'Settlement', 'Partners', 'Ürün', 'Daily close'];
const rowFor = (typed: string, from = 0) => rowForTyped(names, (name) => name, from, typed);

test('one letter goes on to the next name that begins with it, and round again', () => {
  expect(rowFor('p', 0)).toBe(2);
  expect(rowFor('p', 2)).toBe(0);
  expect(rowFor('pp', 0)).toBe(2);
});

test('several letters stay where they are as long as they fit', () => {
  expect(rowFor('pa', 0)).toBe(0);
  expect(rowFor('par', 0)).toBe(2);
  expect(rowFor('daily c', 1)).toBe(4);
});

test('case and accents don’t matter', () => {
  expect(rowFor('u')).toBe(3);
  expect(rowFor('URU')).toBe(3);
});

test('what nothing begins with leads nowhere', () => {
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
