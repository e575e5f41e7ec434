import * as v from 'valibot';
import { expect, it } from 'vitest';
import {
  eventTypeAdvice,
  eventTypesIn,
  eventTypesSchema,
  groupedEventTypes,
  knownEventTypes,
  sameEventTypes,
  suggestedEventTypes,
  withEventTypes,
} from '#data/webhooks/event-types.ts';

const event = (name: string, group: string | null, description: string | null = null) => ({
  name,
  group,
  description,
  schema: null,
  example: null,
});
const catalogue = [
  event('odd', null),
  event('folder.created', 'Folders', 'Somebody made a folder.'),
  event('bookmark.created', 'Bookmarks'),
  event('folder.deleted', 'Folders'),
  event('odd', '  '),
];
const told = (groups: ReturnType<typeof groupedEventTypes>) =>
  groups.map(({ name, eventTypes }) => [name, eventTypes.map((one) => one.name)]);

it('the event type catalogue keeps its order, each event once, without group last', () => {
  expect(told(groupedEventTypes(catalogue))).toEqual([
    ['Folders', ['folder.created', 'folder.deleted']],
    ['Bookmarks', ['bookmark.created']],
    [null, ['odd']],
  ]);
});

it.each([
  [{ bookmark: { title: 'Guide' } }, { bookmark: { title: 'Guide' } }],
  [undefined, null],
  ['text', null],
])('the event type catalogue reads an example and a schema that are objects: %j', (given, read) => {
  const answer = [{ name: 'odd', example: given, schema: given }];
  const { items, unreadable } = v.parse(eventTypesSchema, answer);
  expect(items).toEqual([
    { name: 'odd', group: null, description: null, schema: read, example: read },
  ]);
  expect(unreadable).toEqual([]);
});

it.each([
  ['bookmark.created', ['bookmark.created']],
  [' a , b,,\n c\r\nd ', ['a', 'b', 'c', 'd']],
  ['a,b,a', ['a', 'b']],
  ['Bookmark.Created,bookmark.created', ['Bookmark.Created', 'bookmark.created']],
  ['with space', ['with space']],
  [' , \n ', []],
])('event types in text are separated by commas and lines: %j has %j', (text, names) => {
  expect(eventTypesIn(text)).toEqual(names);
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

it.each([
  ['bookmark.delete', 'bookmark.deleted'],
  ['bookmrk.created', 'bookmark.created'],
  ['folder.deleted', 'bookmark_folder.deleted'],
  ['sprint.ended', undefined],
  ['a', undefined],
])('eventTypeAdvice suggests for the unlisted %s: %s', (name, known) => {
  const listed = ['bookmark_folder.deleted', 'bookmark.created', 'bookmark.deleted'];
  expect(eventTypeAdvice([name], [], listed)).toEqual([{ kind: 'unlisted', name, known }]);
});
