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
/** Together, these identify a bookmark. */
const bookmark = { folderId: folderIdSchema, codeHostSlug: codeHostSlugSchema, path: pathSchema };

/** Values before the change are only compared with the stored ones, so any text is accepted. */
const seenText = v.string('has to be text.');
const seenFolder = v.nullable(seenText);

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
      was: v.exactOptional(
        bodySchema({ name: v.exactOptional(seenText), parentId: v.exactOptional(seenFolder) }),
      ),
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
      was: v.exactOptional(
        bodySchema({ title: v.exactOptional(seenText), folderId: v.exactOptional(seenFolder) }),
      ),
    }),
    bodySchema({ op: v.literal('delete-bookmark'), ...bookmark }),
  ],
  'has to be an operation on a folder or a bookmark.',
);

/** Extension viewer.changes. A null folder id means the top level. */
export type Change = v.InferOutput<typeof changeSchema>;
