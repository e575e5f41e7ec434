import * as v from 'valibot';

/** Reference to a competency, person or bookmark folder, with names and ids only. */
export const itemReferenceSchema = v.variant('kind', [
  /**
   * Competency, identified by unmodified values of the directory. `occurrence` counts from 1 among
   * competencies with the same category and name.
   */
  v.object({
    kind: v.literal('competency'),
    category: v.string(),
    name: v.string(),
    occurrence: v.number(),
  }),
  v.object({ kind: v.literal('person'), name: v.string() }),
  v.object({ kind: v.literal('folder'), folderId: v.string() }),
]);

export type ItemReference = Readonly<v.InferOutput<typeof itemReferenceSchema>>;

/** Item with the time when it was opened, in ISO 8601. */
export const openedItemSchema = v.intersect([itemReferenceSchema, v.object({ at: v.string() })]);

/** Maximum length of an item's key; items with longer keys aren't stored. */
export const maxItemKeyLength = 1_000;

/**
 * Returns a key that identifies the item. Additional members of the object, such as a time, don't
 * affect the key.
 */
export function getItemKey(place: ItemReference): string {
  switch (place.kind) {
    case 'competency':
      return JSON.stringify([place.kind, place.category, place.name, place.occurrence]);
    case 'person':
      return JSON.stringify([place.kind, place.name]);
    case 'folder':
      return JSON.stringify([place.kind, place.folderId]);
    default:
      return place satisfies never;
  }
}
