import { describe, expect, it } from 'vitest';
import { changeBetween, isEdited, shows } from '#data/webhooks/subscription-change.ts';

const known = { url: 'https://example.test', eventTypes: ['a', 'b'] };

it('sends nothing when nothing differs', () => {
  const same = { url: 'https://example.test/', eventTypes: ['b', 'a'] };
  expect(changeBetween(known, same)).toBeUndefined();
});

it('sends only the member that differs', () => {
  expect(changeBetween(known, { url: 'https://example.test/', eventTypes: ['a'] })).toEqual({
    eventTypes: ['a'],
  });
  expect(changeBetween(known, { url: 'https://other.test/', eventTypes: ['a', 'b'] })).toEqual({
    url: 'https://other.test/',
  });
});

it('leaves alone what is not known and not filled in', () => {
  const unknown = { url: null, eventTypes: null };
  expect(changeBetween(unknown, { url: '', eventTypes: [] })).toBeUndefined();
  expect(changeBetween(unknown, { url: '', eventTypes: ['a'] })).toEqual({ eventTypes: ['a'] });
  expect(changeBetween(unknown, { url: 'https://a.test/', eventTypes: [] })).toEqual({
    url: 'https://a.test/',
  });
});

describe('a form', () => {
  const unknown = { url: null, eventTypes: null };

  it.each([
    ['as it was', known, known],
    ['written differently but sent as the same', known, { url: ' https://example.test/ ' }],
    ['with the events in another order', known, { eventTypes: ['b', 'a'] }],
    ['with nothing filled in where nothing is known', unknown, { url: ' ', eventTypes: [] }],
  ])('%s holds nothing that could be lost', (_, before, input) => {
    expect(isEdited(before, { ...known, ...input })).toBe(false);
  });

  it.each([
    ['with another address', known, { url: 'https://other.test/' }],
    ['with an address that can’t be sent', known, { url: 'http://' }],
    ['whose address was removed', known, { url: '' }],
    ['whose events were all removed', known, { eventTypes: [] }],
    ['filled in where nothing is known', unknown, { url: '', eventTypes: ['a'] }],
  ])('%s has been edited, sendable or not', (_, before, input) => {
    expect(isEdited(before, { ...known, ...input })).toBe(true);
  });
});

it('is found carried out when the subscription shows every member of it', () => {
  const shown = {
    subscriptionId: 's',
    url: 'https://example.test',
    eventTypes: ['b', 'a'],
    status: 'paused',
    createdAt: null,
  };
  expect(shows(shown, { url: 'https://example.test/', eventTypes: ['a', 'b'] })).toBe(true);
  expect(shows(shown, { status: 'paused' })).toBe(true);
  expect(shows(shown, { status: 'active' })).toBe(false);
  expect(shows(shown, { url: 'https://example.test/', eventTypes: ['a'] })).toBe(false);
  expect(shows({ ...shown, url: null }, { url: 'https://example.test/' })).toBe(false);
});
