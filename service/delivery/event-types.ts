import { dataSchemas, type JsonSchema } from './event-schemas.ts';

/** An event type as the catalogue lists it (webhooks.eventTypes). */
export type EventType = {
  name: string;
  group: string;
  description: string;
  /** Of the data. */
  schema: JsonSchema;
  /** Data as an event may have them. */
  example: object;
};

const folder = {
  id: '00000000-0000-4000-8000-000000000000',
  name: 'A folder that is only an example',
  parentId: null,
  position: 0,
};
const bookmark = {
  codeHostSlug: 'example/specifications',
  path: 'spec/example.md',
  title: 'A bookmark that is only an example',
  folderId: null,
  position: 0,
};

const catalogue = {
  'bookmark_folder.created': {
    group: 'Bookmark folders',
    description: 'A folder was created. The event has the folder.',
    schema: dataSchemas.folder,
    example: { folder },
  },
  'bookmark_folder.updated': {
    group: 'Bookmark folders',
    description:
      'A folder was renamed or moved. The event has the folder, and the former values of what changed.',
    schema: dataSchemas.folderUpdate,
    example: { folder, previous: { name: 'Its name before' } },
  },
  'bookmark_folder.deleted': {
    group: 'Bookmark folders',
    description:
      'A folder was deleted with everything in it. The event has the folder, and lists the folders and bookmarks that were in it. A long list is cut short.',
    schema: dataSchemas.folderDeletion,
    example: {
      folder,
      contents: {
        folderCount: 0,
        bookmarkCount: 1,
        folders: [],
        bookmarks: [{ ...bookmark, folderId: folder.id }],
        complete: true,
      },
    },
  },
  'bookmark.created': {
    group: 'Bookmarks',
    description: 'A bookmark was created. The event has the bookmark.',
    schema: dataSchemas.bookmark,
    example: { bookmark },
  },
  'bookmark.updated': {
    group: 'Bookmarks',
    description:
      'A bookmark was renamed or moved. The event has the bookmark, and the former values of what changed.',
    schema: dataSchemas.bookmarkUpdate,
    example: { bookmark, previous: { title: 'Its title before' } },
  },
  'bookmark.deleted': {
    group: 'Bookmarks',
    description:
      'A bookmark was deleted by itself. If its folder was deleted, only the event of the folder is sent.',
    schema: dataSchemas.bookmark,
    example: { bookmark },
  },
  'specification.changed': {
    group: 'Specifications',
    description:
      'A file that you have bookmarked was changed or deleted. The event has the new version, and who changed it. It is sent once, however many bookmarks of the file you have.',
    schema: dataSchemas.specificationChange,
    example: {
      codeHostSlug: bookmark.codeHostSlug,
      path: bookmark.path,
      title: 'A specification that is only an example',
      version: '2f1c0b7d5e',
      previousVersion: '1b0a9f8e7d',
      etag: '"9c1185a5c5e9fc54612808977ee8f548b2258d31"',
      author: { name: 'An example', personName: null },
      message: 'Change an example',
      changedAt: '2026-03-02T09:30:00.000Z',
    },
  },
} as const;

/** The name of an event that this service publishes. */
export type EventName = keyof typeof catalogue;

/** Every event that this service publishes, group by group. */
export const eventTypes: readonly EventType[] = Object.entries(catalogue).map(
  ([name, described]) => ({ name, ...described }),
);

/** The data of a test event: marked as one, and else like a real event of that type. */
export function testData(eventType: string): object {
  return { test: true, ...eventTypes.find(({ name }) => name === eventType)?.example };
}
