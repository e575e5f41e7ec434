/** A JSON Schema (2020-12), in the few words of it that the events need. */
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

/** An object that has all of these members. */
function record(properties: Record<string, JsonSchema>, description?: string): JsonSchema {
  return {
    type: 'object',
    ...(description !== undefined && { description }),
    properties,
    required: Object.keys(properties),
  };
}

/** The changed members of a record, one at least. */
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

/** The data of each kind of event. */
export const dataSchemas = {
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
      'What was deleted with the folder. The counts are of everything; a long list is cut short.',
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
