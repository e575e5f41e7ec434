import * as v from 'valibot';

/** Reference to a competency, person or bookmark folder. Contains only names and ids. */
const openableItemSchema = v.variant('kind', [
  /**
   * Competency, identified by the directory's unmodified values. `occurrence` is the 1-based index
   * among the competencies with the same category and name.
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

/** Reference to an item that the list of opened items can contain. */
export type OpenableItem = Readonly<v.InferOutput<typeof openableItemSchema>>;

/**
 * Schema of an item and the time when it was opened, in ISO 8601. Specifications are excluded,
 * because read marks contain them.
 */
export const openedItemSchema = v.intersect([openableItemSchema, v.object({ at: v.string() })]);

/** Reference to an item that can be starred. */
export const itemReferenceSchema = v.variant('kind', [
  openableItemSchema,
  v.object({ kind: v.literal('specification'), codeHostSlug: v.string(), path: v.string() }),
]);

export type ItemReference = Readonly<v.InferOutput<typeof itemReferenceSchema>>;

/** Maximum length of an item's key; items with longer keys aren't stored. */
export const maxItemKeyLength = 1_000;

/**
 * Returns a key that identifies the item. Other fields of the object, such as a time, don't affect
 * the key.
 */
export function getItemKey(place: ItemReference): string {
  switch (place.kind) {
    case 'competency':
      return JSON.stringify([place.kind, place.category, place.name, place.occurrence]);
    case 'person':
      return JSON.stringify([place.kind, place.name]);
    case 'folder':
      return JSON.stringify([place.kind, place.folderId]);
    case 'specification':
      return JSON.stringify([place.kind, place.codeHostSlug, place.path]);
    default:
      return place satisfies never;
  }
}
