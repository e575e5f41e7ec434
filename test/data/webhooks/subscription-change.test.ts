import { describe, expect, it } from 'vitest';
import { createPlaceholderSubscription } from '#data/webhooks/schema.ts';
import {
  findConflictingChanges,
  getChangedFields,
  hasEditedFields,
  isChangeApplied,
} from '#data/webhooks/subscription-change.ts';

const known = { url: 'https://example.test', eventTypes: ['a', 'b'] };

const unknown = { url: null, eventTypes: null };

describe('getChange', () => {
  const url = 'https://other.test/';
  it.each([
    [
      'nothing without a difference',
      known,
      { url: 'https://example.test/', eventTypes: ['b', 'a'] },
      undefined,
    ],
    [
      'only events that differ',
      known,
      { url: 'https://example.test/', eventTypes: ['a'] },
      { eventTypes: ['a'] },
    ],
    ['only a URL that differs', known, { url, eventTypes: ['a', 'b'] }, { url }],
    ['nothing if nothing is known or filled in', unknown, { url: '', eventTypes: [] }, undefined],
    ['events that weren’t known', unknown, { url: '', eventTypes: ['a'] }, { eventTypes: ['a'] }],
    ['a URL that wasn’t known', unknown, { url, eventTypes: [] }, { url }],
  ])('returns %s', (_, before, input, change) => {
    expect(getChangedFields(before, input)).toEqual(change);
  });
});

describe('isEdited', () => {
  it.each([
    ['as it was', known, known],
    ['with an address that is sent as the same', known, { url: ' https://example.test/ ' }],
    ['with the events in another order', known, { eventTypes: ['b', 'a'] }],
    ['with nothing filled in and nothing known', unknown, { url: ' ', eventTypes: [] }],
  ])('returns false for a form %s', (_, before, input) => {
    expect(hasEditedFields(before, { ...known, ...input })).toBe(false);
  });

  it.each([
    ['with another address', known, { url: 'https://other.test/' }],
    ['with an address that can’t be sent', known, { url: 'http://' }],
    ['with its address removed', known, { url: '' }],
    ['with all events removed', known, { eventTypes: [] }],
    ['with an event where nothing is known', unknown, { url: '', eventTypes: ['a'] }],
  ])('returns true for a form %s', (_, before, input) => {
    expect(hasEditedFields(before, { ...known, ...input })).toBe(true);
  });
});

it('isChangeApplied returns true only if the subscription contains every field of the change', () => {
  const shown = {
    ...createPlaceholderSubscription('s'),
    url: 'https://example.test',
    eventTypes: ['b', 'a'],
    status: 'paused',
  };
  expect(isChangeApplied(shown, { url: 'https://example.test/', eventTypes: ['a', 'b'] })).toBe(
    true,
  );
  expect(isChangeApplied(shown, { status: 'paused' })).toBe(true);
  expect(isChangeApplied(shown, { status: 'active' })).toBe(false);
  expect(isChangeApplied(shown, { url: 'https://example.test/', eventTypes: ['a'] })).toBe(false);
  expect(isChangeApplied({ ...shown, url: null }, { url: 'https://example.test/' })).toBe(false);
});

describe('findConflictingChanges', () => {
  const base = { url: 'https://ci.example.test/in', eventTypes: ['a', 'b'] };
  const theirs = { url: 'https://ci.example.test/theirs', eventTypes: ['c'] };
  const mine = 'https://ci.example.test/mine';

  it("returns each field that was changed elsewhere, together with the user's edit of the field", () => {
    expect(findConflictingChanges(base, theirs, { url: mine })).toEqual([
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
  ])('returns no conflicts if %s', (_, before, present, edits) => {
    expect(findConflictingChanges(before, present, edits)).toEqual([]);
  });
});
