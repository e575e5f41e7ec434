import * as v from 'valibot';

/** A competency, person or bookmark folder, by names and ids alone. */
export const placeSchema = v.variant('kind', [
  /** As the directory writes it. `occurrence` counts from 1 among those of one category and name. */
  v.object({
    kind: v.literal('competency'),
    category: v.string(),
    name: v.string(),
    occurrence: v.number(),
  }),
  v.object({ kind: v.literal('person'), name: v.string() }),
  v.object({ kind: v.literal('folder'), folderId: v.string() }),
]);

export type Place = Readonly<v.InferOutput<typeof placeSchema>>;

/** A place and when it was opened, ISO 8601. */
export const openedPlaceSchema = v.intersect([placeSchema, v.object({ at: v.string() })]);

/** Longer ones aren’t kept. */
export const longestKey = 1_000;

/** The same for the same place, whatever else the object has. */
export function placeKey(place: Place): string {
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
