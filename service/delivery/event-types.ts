/** The part of JSON Schema (2020-12) that schemas of events use. */
export type JsonSchema = {
  type: string | readonly string[];
  description?: string;
  properties?: Readonly<Record<string, JsonSchema>>;
  required?: readonly string[];
  minProperties?: number;
  items?: JsonSchema;
};

const text: JsonSchema = { type: 'string' };
const textOrNull: JsonSchema = { type: ['string', 'null'] };
const place: JsonSchema = {
  type: ['string', 'null'],
  description: 'The id of a folder, or null for the root.',
};
const count: JsonSchema = { type: 'integer' };
const position: JsonSchema = {
  type: 'integer',
  description: 'The place among its siblings, from 0.',
};

/** Creates the schema of an object whose properties are all required. */
function record(properties: Record<string, JsonSchema>, description?: string): JsonSchema {
  return {
    type: 'object',
    ...(description !== undefined && { description }),
    properties,
    required: Object.keys(properties),
  };
}

/** Previous values of changed properties, at least one. */
function changed({ properties = {} }: JsonSchema): JsonSchema {
  return {
    type: 'object',
    description: 'The changed members as they were before.',
    properties,
    minProperties: 1,
  };
}

const folder = record({ id: text, name: text, parentId: place, position });
const bookmark = record({ codeHostSlug: text, path: text, title: text, folderId: place, position });

/** Several event types can share a schema. */
const dataSchemas = {
  folder: record({ folder }),
  folderUpdate: record({ folder, previous: changed(folder) }),
  folderDeletion: record({
    folder,
    contents: record(
      {
        folderCount: count,
        bookmarkCount: count,
        folders: { type: 'array', items: folder },
        bookmarks: { type: 'array', items: bookmark },
        complete: { type: 'boolean', description: 'Whether both lists hold everything.' },
      },
      'What was deleted with the folder. The counts include everything; long lists are truncated.',
    ),
  }),
  bookmark: record({ bookmark }),
  bookmarkUpdate: record({ bookmark, previous: changed(bookmark) }),
  specificationChange: record({
    codeHostSlug: text,
    path: text,
    title: text,
    version: { ...textOrNull, description: 'Null if the file was deleted.' },
    previousVersion: { ...textOrNull, description: 'Null if there was no file before.' },
    etag: { ...textOrNull, description: 'Null if the file was deleted.' },
    author: record({ name: text, personName: textOrNull }),
    message: text,
    changedAt: text,
  }),
};

/** Event type, as listed by the extension webhooks.eventTypes. */
export type EventType = {
  name: string;
  group: string;
  description: string;
  /** Schema of the event's `data`. */
  schema: JsonSchema;
  /** Example of the event's `data`. */
  example: object;
};

const exampleFolder = {
  id: '00000000-0000-4000-8000-000000000000',
  name: 'A folder that is only an example',
  parentId: null,
  position: 0,
};
const exampleBookmark = {
  codeHostSlug: 'example/specifications',
  path: 'spec/example.md',
  title: 'A bookmark that is only an example',
  folderId: null,
  position: 0,
};

const catalogue = {
  'bookmark_folder.created': {
    group: 'Bookmark folders',
    description: 'A folder was created. The event contains the folder.',
    schema: dataSchemas.folder,
    example: { folder: exampleFolder },
  },
  'bookmark_folder.updated': {
    group: 'Bookmark folders',
    description:
      'A folder was renamed or moved. The event contains the folder, and the previous values of what changed.',
    schema: dataSchemas.folderUpdate,
    example: { folder: exampleFolder, previous: { name: 'Its name before' } },
  },
  'bookmark_folder.deleted': {
    group: 'Bookmark folders',
    description:
      'A folder was deleted with everything in it. The event contains the folder, and lists the folders and bookmarks that were in it. Long lists are truncated.',
    schema: dataSchemas.folderDeletion,
    example: {
      folder: exampleFolder,
      contents: {
        folderCount: 0,
        bookmarkCount: 1,
        folders: [],
        bookmarks: [{ ...exampleBookmark, folderId: exampleFolder.id }],
        complete: true,
      },
    },
  },
  'bookmark.created': {
    group: 'Bookmarks',
    description: 'A bookmark was created. The event contains the bookmark.',
    schema: dataSchemas.bookmark,
    example: { bookmark: exampleBookmark },
  },
  'bookmark.updated': {
    group: 'Bookmarks',
    description:
      'A bookmark was renamed or moved. The event contains the bookmark, and the previous values of what changed.',
    schema: dataSchemas.bookmarkUpdate,
    example: { bookmark: exampleBookmark, previous: { title: 'Its title before' } },
  },
  'bookmark.deleted': {
    group: 'Bookmarks',
    description:
      'A bookmark was deleted by itself. If its folder was deleted, only the event of the folder is sent.',
    schema: dataSchemas.bookmark,
    example: { bookmark: exampleBookmark },
  },
  'specification.changed': {
    group: 'Specifications',
    description:
      'A file that you have bookmarked was changed or deleted. The event contains the new version, and who changed it. It is sent once, even if you have several bookmarks of the file.',
    schema: dataSchemas.specificationChange,
    example: {
      codeHostSlug: exampleBookmark.codeHostSlug,
      path: exampleBookmark.path,
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

export type EventName = keyof typeof catalogue;

/** All event types; those of a group are consecutive. */
export const eventTypes: readonly EventType[] = Object.entries(catalogue).map(
  ([name, described]) => ({ name, ...described }),
);

/** Returns `test: true`, with the example of an event type in the catalogue. */
export function createTestEventData(eventType: string): object {
  return { test: true, ...eventTypes.find(({ name }) => name === eventType)?.example };
}
