import * as v from 'valibot';
import { expect, it } from 'vitest';
import {
  eventTypesSchema,
  groupedEventTypes,
} from '#data/webhooks/endpoint/event-type-catalogue.ts';

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
  [[1], null],
])('the event type catalogue reads an example and a schema that are objects: %j', (given, read) => {
  const answer = [{ name: 'odd', example: given, schema: given }];
  const { items, unreadable } = v.parse(eventTypesSchema, answer);
  expect(items).toEqual([
    { name: 'odd', group: null, description: null, schema: read, example: read },
  ]);
  expect(unreadable).toEqual([]);
});
