import * as v from 'valibot';
import { expect, it } from 'vitest';
import {
  eventTypesSchema,
  groupedEventTypes,
  matchingEventTypes,
} from '#data/webhooks/endpoint/event-type-catalogue.ts';

const event = (name: string, group: string | null, description: string | null = null) => ({
  name,
  group,
  description,
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
  ['', 3],
  ['CREATED', 2],
  ['folders', 1],
  ['made  somebody', 1],
  ['nothing of the kind', 0],
])('the event type catalogue is searched by name, group and description: %j', (typed, count) => {
  expect(matchingEventTypes(groupedEventTypes(catalogue), typed)).toHaveLength(count);
});

it.each([
  [{ bookmark: { title: 'Guide' } }, { bookmark: { title: 'Guide' } }],
  [undefined, null],
  ['text', null],
  [[1], null],
])('the event type catalogue reads an example that is an object: %j', (example, read) => {
  const { items, unreadable } = v.parse(eventTypesSchema, [{ name: 'odd', example }]);
  expect(items).toEqual([{ name: 'odd', group: null, description: null, example: read }]);
  expect(unreadable).toEqual([]);
});
