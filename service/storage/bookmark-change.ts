import * as v from 'valibot';
import { body, codeHostSlug, path, place, position, text, title } from '#service/field-schemas.ts';

const id = text(1, 255);
const name = text(1, 255);
/** Members that identify a bookmark. */
const bookmark = { folderId: place, codeHostSlug, path };

export const change = v.variant(
  'op',
  [
    body({
      op: v.literal('create-folder'),
      id,
      name,
      parentId: place,
      position: v.exactOptional(position),
    }),
    body({
      op: v.literal('update-folder'),
      id,
      name: v.exactOptional(name),
      parentId: v.exactOptional(place),
      position: v.exactOptional(position),
    }),
    body({ op: v.literal('delete-folder'), id }),
    body({
      op: v.literal('create-bookmark'),
      ...bookmark,
      title,
      position: v.exactOptional(position),
    }),
    body({
      op: v.literal('update-bookmark'),
      ...bookmark,
      set: body({
        title: v.exactOptional(title),
        folderId: v.exactOptional(place),
        position: v.exactOptional(position),
      }),
    }),
    body({ op: v.literal('delete-bookmark'), ...bookmark }),
  ],
  'has to be an operation on a folder or a bookmark.',
);

/** Change of a Bookmark state (extension viewer.changes). A null folder id means the top level. */
export type Change = v.InferOutput<typeof change>;
