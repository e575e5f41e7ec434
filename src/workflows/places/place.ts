import * as v from 'valibot';

const parts = {
  /** As the directory writes it. `occurrence` counts from 1 among those of one category and name. */
  competency: {
    kind: v.literal('competency'),
    category: v.string(),
    name: v.string(),
    occurrence: v.number(),
  },
  person: { kind: v.literal('person'), name: v.string() },
  folder: { kind: v.literal('folder'), folderId: v.string() },
};

/** A competency, person or bookmark folder, by names and ids alone. */
export const placeSchema = v.variant('kind', [
  v.object(parts.competency),
  v.object(parts.person),
  v.object(parts.folder),
]);

export type Place = Readonly<v.InferOutput<typeof placeSchema>>;

/** A place and when it was opened, ISO 8601. */
const at = v.string();
export const openedPlaceSchema = v.variant('kind', [
  v.object({ ...parts.competency, at }),
  v.object({ ...parts.person, at }),
  v.object({ ...parts.folder, at }),
]);

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
