import { describe, expect, it } from 'vitest';
import {
  eventTypesIn,
  knownEventTypes,
  sameEventTypes,
  suggestedEventTypes,
  withEventTypes,
} from '#data/webhooks/event-types.ts';

describe('names in typed or pasted text', () => {
  it.each([
    ['bookmark.created', ['bookmark.created']],
    [' a , b,,\n c\r\nd ', ['a', 'b', 'c', 'd']],
    ['a,b,a', ['a', 'b']],
    ['Bookmark.Created,bookmark.created', ['Bookmark.Created', 'bookmark.created']],
    ['with space', ['with space']],
    [' , \n ', []],
  ])('%j holds %j', (text, names) => {
    expect(eventTypesIn(text)).toEqual(names);
  });
});

it('adds only what is not there yet', () => {
  expect(withEventTypes(['a', 'b'], ['b', 'c'])).toEqual(['a', 'b', 'c']);
});

it('compares names without regard to order and repetition', () => {
  expect(sameEventTypes(['a', 'b'], ['b', 'a', 'a'])).toBe(true);
  expect(sameEventTypes(['a', 'b'], ['a'])).toBe(false);
  expect(sameEventTypes(['a'], ['a', 'b'])).toBe(false);
  expect(sameEventTypes(['a'], ['A'])).toBe(false);
});

it('knows the names of the configuration and those in use, each once', () => {
  const inUse = [{ eventTypes: ['b', 'c'] }, { eventTypes: null }, { eventTypes: ['c'] }];
  expect(knownEventTypes(['d', 'b'], inUse)).toEqual(['b', 'c', 'd']);
});

it('suggests names that contain what is typed, whatever its case, except the chosen ones', () => {
  const known = ['bookmark.created', 'bookmark.deleted', 'folder.deleted'];
  expect(suggestedEventTypes(known, ['folder.deleted'], ' DELE ')).toEqual(['bookmark.deleted']);
  expect(suggestedEventTypes(known, [], '')).toEqual(known);
});
