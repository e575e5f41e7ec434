import * as v from 'valibot';

/** Item that can be opened, identified only by names and ids. */
const openableItemSchema = v.variant('kind', [
  /** As in the directory. `occurrence` is 1-based, among those with the same category and name. */
  v.object({
    kind: v.literal('competency'),
    category: v.string(),
    name: v.string(),
    occurrence: v.number(),
  }),
  v.object({ kind: v.literal('person'), name: v.string() }),
  v.object({ kind: v.literal('folder'), folderId: v.string() }),
]);

export type OpenableItem = Readonly<v.InferOutput<typeof openableItemSchema>>;

/**
 * `at` is in ISO 8601. Specifications are excluded, because their last read versions are stored.
 */
export const openedItemSchema = v.intersect([openableItemSchema, v.object({ at: v.string() })]);

/** Items that can be starred. */
export const itemReferenceSchema = v.variant('kind', [
  openableItemSchema,
  v.object({ kind: v.literal('specification'), codeHostSlug: v.string(), path: v.string() }),
]);

export type ItemReference = Readonly<v.InferOutput<typeof itemReferenceSchema>>;

/** Maximum length of a key. Items with longer keys aren't stored. */
export const maxItemKeyLength = 1_000;

/** Returns the key of an item. Other fields of the object, such as a time, don't affect it. */
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
