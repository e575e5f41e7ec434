import { expect, it } from 'vitest';
import {
  groupedEventTypes,
  matchingEventTypes,
} from '#data/webhooks/endpoint/event-type-catalogue.ts';

const event = (name: string, group: string | null, description: string | null = null) => ({
  name,
  group,
  description,
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
