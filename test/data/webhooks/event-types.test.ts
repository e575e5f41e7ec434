import * as v from 'valibot';
import { expect, it } from 'vitest';
import {
  addEventTypes,
  combineEventTypes,
  eventTypesSchema,
  getEventTypeAdvice,
  groupEventTypes,
  hasSameEventTypes,
  parseEventTypes,
  suggestEventTypes,
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
const told = (groups: ReturnType<typeof groupEventTypes>) =>
  groups.map(({ name, eventTypes }) => [name, eventTypes.map((one) => one.name)]);

it('groupEventTypes keeps the order of groups, lists each event once, and puts ungrouped events last', () => {
  expect(told(groupEventTypes(catalogue))).toEqual([
    ['Folders', ['folder.created', 'folder.deleted']],
    ['Bookmarks', ['bookmark.created']],
    [null, ['odd']],
  ]);
});

it.each([
  [{ bookmark: { title: 'Guide' } }, { bookmark: { title: 'Guide' } }],
  [undefined, null],
  ['text', null],
])("eventTypesSchema ignores an example or schema that isn't an object: %j", (given, read) => {
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
])('parseEventTypes splits at commas and line breaks: %j returns %j', (text, names) => {
  expect(parseEventTypes(text)).toEqual(names);
});

it('addEventTypes skips event types that are already in the list', () => {
  expect(addEventTypes(['a', 'b'], ['b', 'c'])).toEqual(['a', 'b', 'c']);
});

it('hasSameEventTypes ignores order and repetition', () => {
  expect(hasSameEventTypes(['a', 'b'], ['b', 'a', 'a'])).toBe(true);
  expect(hasSameEventTypes(['a', 'b'], ['a'])).toBe(false);
  expect(hasSameEventTypes(['a'], ['a', 'b'])).toBe(false);
  expect(hasSameEventTypes(['a'], ['A'])).toBe(false);
});

it('combineEventTypes lists the event types of the configuration and of webhooks, each once', () => {
  const inUse = [{ eventTypes: ['b', 'c'] }, { eventTypes: null }, { eventTypes: ['c'] }];
  expect(combineEventTypes(['d', 'b'], inUse)).toEqual(['b', 'c', 'd']);
});

it('suggestEventTypes ignores case and excludes selected event types', () => {
  const known = ['bookmark.created', 'bookmark.deleted', 'folder.deleted'];
  expect(suggestEventTypes(known, ['folder.deleted'], ' DELE ')).toEqual(['bookmark.deleted']);
  expect(suggestEventTypes(known, [], '')).toEqual(known);
});

it.each([
  ['bookmark.delete', 'bookmark.deleted'],
  ['bookmrk.created', 'bookmark.created'],
  ['folder.deleted', 'bookmark_folder.deleted'],
  ['sprint.ended', undefined],
  ['a', undefined],
])('getEventTypeAdvice suggests a correction for the unlisted event type %s: %s', (name, known) => {
  const listed = ['bookmark_folder.deleted', 'bookmark.created', 'bookmark.deleted'];
  expect(getEventTypeAdvice([name], [], listed)).toEqual([{ kind: 'unlisted', name, known }]);
});
