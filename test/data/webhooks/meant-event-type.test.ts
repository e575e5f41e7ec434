import { expect, test } from 'vitest';
import { meantEventType } from '#data/webhooks/endpoint/meant-event-type.ts';

const listed = [
  'bookmark_folder.created',
  'bookmark_folder.deleted',
  'bookmark.created',
  'bookmark.deleted',
];

test.each([
  ['bookmark.delete', 'bookmark.deleted'],
  ['bookmarks.deleted', 'bookmark.deleted'],
  ['bookmrk.created', 'bookmark.created'],
  ['folder.deleted', 'bookmark_folder.deleted'],
  ['bookmark.*', 'bookmark.created'],
  ['sprint.ended', undefined],
  ['a', undefined],
  ['…', undefined],
])('an event named %s is meant for %s', (name, meant) => {
  expect(meantEventType(listed, name)).toBe(meant);
});
