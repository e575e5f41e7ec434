import { describe, expect, it } from 'vitest';
import {
  eventTypesIn,
  knownEventTypes,
  sameEventTypes,
  suggestedEventTypes,
  withEventTypes,
} from '#data/webhooks/endpoint/event-types.ts';

describe('event types in typed or pasted text', () => {
  it.each([
    ['bookmark.created', ['bookmark.created']],
    [' a , b,,\n c\r\nd ', ['a', 'b', 'c', 'd']],
    ['a,b,a', ['a', 'b']],
    ['Bookmark.Created,bookmark.created', ['Bookmark.Created', 'bookmark.created']],
    ['with space', ['with space']],
    [' , \n ', []],
  ])('are separated by commas and lines: %j has %j', (text, names) => {
    expect(eventTypesIn(text)).toEqual(names);
  });
});

it('event types are added once', () => {
  expect(withEventTypes(['a', 'b'], ['b', 'c'])).toEqual(['a', 'b', 'c']);
});

it('event types are the same in any order and repetition', () => {
  expect(sameEventTypes(['a', 'b'], ['b', 'a', 'a'])).toBe(true);
  expect(sameEventTypes(['a', 'b'], ['a'])).toBe(false);
  expect(sameEventTypes(['a'], ['a', 'b'])).toBe(false);
  expect(sameEventTypes(['a'], ['A'])).toBe(false);
});

it('known event types are those of the configuration and those in use, each once', () => {
  const inUse = [{ eventTypes: ['b', 'c'] }, { eventTypes: null }, { eventTypes: ['c'] }];
  expect(knownEventTypes(['d', 'b'], inUse)).toEqual(['b', 'c', 'd']);
});

it('suggested event types contain the typed text in any case and are not chosen yet', () => {
  const known = ['bookmark.created', 'bookmark.deleted', 'folder.deleted'];
  expect(suggestedEventTypes(known, ['folder.deleted'], ' DELE ')).toEqual(['bookmark.deleted']);
  expect(suggestedEventTypes(known, [], '')).toEqual(known);
});
