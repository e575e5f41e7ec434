import * as v from 'valibot';
import {
  bodySchema,
  codeHostSlugSchema,
  folderIdSchema,
  pathSchema,
  positionSchema,
  textSchema,
  titleSchema,
} from '#service/field-schemas.ts';

const id = textSchema(1, 255);
const name = textSchema(1, 255);
/** Schemas of the fields that together identify a bookmark. */
const bookmark = { folderId: folderIdSchema, codeHostSlug: codeHostSlugSchema, path: pathSchema };

export const changeSchema = v.variant(
  'op',
  [
    bodySchema({
      op: v.literal('create-folder'),
      id,
      name,
      parentId: folderIdSchema,
      position: v.exactOptional(positionSchema),
    }),
    bodySchema({
      op: v.literal('update-folder'),
      id,
      name: v.exactOptional(name),
      parentId: v.exactOptional(folderIdSchema),
      position: v.exactOptional(positionSchema),
    }),
    bodySchema({ op: v.literal('delete-folder'), id }),
    bodySchema({
      op: v.literal('create-bookmark'),
      ...bookmark,
      title: titleSchema,
      position: v.exactOptional(positionSchema),
    }),
    bodySchema({
      op: v.literal('update-bookmark'),
      ...bookmark,
      set: bodySchema({
        title: v.exactOptional(titleSchema),
        folderId: v.exactOptional(folderIdSchema),
        position: v.exactOptional(positionSchema),
      }),
    }),
    bodySchema({ op: v.literal('delete-bookmark'), ...bookmark }),
  ],
  'has to be an operation on a folder or a bookmark.',
);

/** Change of a Bookmark state (extension viewer.changes). A null folder id means the top level. */
export type Change = v.InferOutput<typeof changeSchema>;
