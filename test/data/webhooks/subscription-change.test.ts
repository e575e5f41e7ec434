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

describe('getChangedFields', () => {
  const url = 'https://other.test/';
  it.each([
    [
      'undefined if nothing differs',
      known,
      { url: 'https://example.test/', eventTypes: ['b', 'a'] },
      undefined,
    ],
    [
      'only the event types if only the event types differ',
      known,
      { url: 'https://example.test/', eventTypes: ['a'] },
      { eventTypes: ['a'] },
    ],
    ['only the URL if only the URL differs', known, { url, eventTypes: ['a', 'b'] }, { url }],
    [
      'undefined for an empty form of a subscription without loaded data',
      unknown,
      { url: '', eventTypes: [] },
      undefined,
    ],
    [
      'event types that the subscription had not loaded',
      unknown,
      { url: '', eventTypes: ['a'] },
      { eventTypes: ['a'] },
    ],
    ['a URL that the subscription had not loaded', unknown, { url, eventTypes: [] }, { url }],
  ])('returns %s', (_, before, input, change) => {
    expect(getChangedFields(before, input)).toEqual(change);
  });
});

describe('hasEditedFields', () => {
  it.each([
    ['without changes', known, known],
    ['with a URL that is equal after normalisation', known, { url: ' https://example.test/ ' }],
    ['with the event types in another order', known, { eventTypes: ['b', 'a'] }],
    ['without input for a subscription without loaded data', unknown, { url: ' ', eventTypes: [] }],
  ])('returns false for a form %s', (_, before, input) => {
    expect(hasEditedFields(before, { ...known, ...input })).toBe(false);
  });

  it.each([
    ['with another URL', known, { url: 'https://other.test/' }],
    ['with an invalid URL', known, { url: 'http://' }],
    ['without a URL', known, { url: '' }],
    ['without event types', known, { eventTypes: [] }],
    [
      'with an event type for a subscription without loaded data',
      unknown,
      { url: '', eventTypes: ['a'] },
    ],
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
      { changedField: 'url', mine, theirs: theirs.url },
      { changedField: 'eventTypes', mine: undefined, theirs: ['c'] },
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
