import { describe, expect, it } from 'vitest';
import {
  changeBetween,
  changedElsewhere,
  isChangeApplied,
  isEdited,
} from '#data/webhooks/subscription-change.ts';

const known = { url: 'https://example.test', eventTypes: ['a', 'b'] };

it('a change of a webhook without a difference sends nothing', () => {
  const same = { url: 'https://example.test/', eventTypes: ['b', 'a'] };
  expect(changeBetween(known, same)).toBeUndefined();
});

it('a change of a webhook sends only the member that differs', () => {
  expect(changeBetween(known, { url: 'https://example.test/', eventTypes: ['a'] })).toEqual({
    eventTypes: ['a'],
  });
  expect(changeBetween(known, { url: 'https://other.test/', eventTypes: ['a', 'b'] })).toEqual({
    url: 'https://other.test/',
  });
});

it('a change of a webhook leaves out what is unknown and not filled in', () => {
  const unknown = { url: null, eventTypes: null };
  expect(changeBetween(unknown, { url: '', eventTypes: [] })).toBeUndefined();
  expect(changeBetween(unknown, { url: '', eventTypes: ['a'] })).toEqual({ eventTypes: ['a'] });
  expect(changeBetween(unknown, { url: 'https://a.test/', eventTypes: [] })).toEqual({
    url: 'https://a.test/',
  });
});

describe('the form of a webhook', () => {
  const unknown = { url: null, eventTypes: null };

  it.each([
    ['as it was', known, known],
    ['with an address that is sent as the same', known, { url: ' https://example.test/ ' }],
    ['with the events in another order', known, { eventTypes: ['b', 'a'] }],
    ['with nothing filled in and nothing known', unknown, { url: ' ', eventTypes: [] }],
  ])('is unedited %s', (_, before, input) => {
    expect(isEdited(before, { ...known, ...input })).toBe(false);
  });

  it.each([
    ['with another address', known, { url: 'https://other.test/' }],
    ['with an address that can’t be sent', known, { url: 'http://' }],
    ['with its address removed', known, { url: '' }],
    ['with all events removed', known, { eventTypes: [] }],
    ['with an event where nothing is known', unknown, { url: '', eventTypes: ['a'] }],
  ])('is edited %s', (_, before, input) => {
    expect(isEdited(before, { ...known, ...input })).toBe(true);
  });
});

it('a change of a webhook is carried out if the subscription shows all of it', () => {
  const shown = {
    subscriptionId: 's',
    url: 'https://example.test',
    eventTypes: ['b', 'a'],
    status: 'paused',
    createdAt: null,
  };
  expect(isChangeApplied(shown, { url: 'https://example.test/', eventTypes: ['a', 'b'] })).toBe(
    true,
  );
  expect(isChangeApplied(shown, { status: 'paused' })).toBe(true);
  expect(isChangeApplied(shown, { status: 'active' })).toBe(false);
  expect(isChangeApplied(shown, { url: 'https://example.test/', eventTypes: ['a'] })).toBe(false);
  expect(isChangeApplied({ ...shown, url: null }, { url: 'https://example.test/' })).toBe(false);
});

describe('changedElsewhere', () => {
  const base = { url: 'https://ci.example.test/in', eventTypes: ['a', 'b'] };
  const theirs = { url: 'https://ci.example.test/theirs', eventTypes: ['c'] };
  const unknown = { url: null, eventTypes: null };
  const mine = 'https://ci.example.test/mine';

  it('returns the changes beside the edits of the form', () => {
    expect(changedElsewhere(base, theirs, { url: mine })).toEqual([
      { member: 'url', mine, theirs: theirs.url },
      { member: 'eventTypes', mine: undefined, theirs: ['c'] },
    ]);
  });

  it.each([
    ['only the order of events differs', base, { ...base, eventTypes: ['b', 'a'] }, {}],
    [
      'the form has the same change',
      base,
      theirs,
      { url: ' https://CI.example.test/theirs ', eventTypes: ['c'] },
    ],
    ['the present values are unknown', base, unknown, { url: mine }],
    ['the earlier values were unknown', unknown, base, { url: mine, eventTypes: ['c'] }],
  ])('returns nothing if %s', (_, before, present, edits) => {
    expect(changedElsewhere(before, present, edits)).toEqual([]);
  });
});
