import * as v from 'valibot';
import type { BookmarkTree } from '#data/bookmarks/tree/bookmark-tree.ts';
import { tolerantList } from '#platform/http/tolerant.ts';
import { formatCount } from '#text/format-number.ts';
import { type Place, placeSchema } from '#workflows/places/place.ts';
import { newStars } from '#workflows/stars/stars.ts';
import { newViews, type SavedView, savedViewSchema } from '#workflows/views/saved-view.ts';

/** What this browser keeps for the person and a saved copy holds beside the bookmarks. */
export type PersonalLists = {
  readonly stars: readonly Place[];
  readonly savedViews: readonly SavedView[];
};

function itemsOf<T>(schema: v.GenericSchema<unknown, T>, list: unknown): readonly T[] {
  const read = v.safeParse(tolerantList(schema), list);
  return read.success ? read.output.items : [];
}

const partSchema = v.object({
  stars: v.optional(v.unknown()),
  savedViews: v.optional(v.unknown()),
});

/** Reads them from a saved copy; what can’t be read is left out. */
export function readPersonalLists(part: unknown): PersonalLists {
  const read = v.safeParse(partSchema, part);
  const { stars, savedViews } = read.success ? read.output : {};
  return { stars: itemsOf(placeSchema, stars), savedViews: itemsOf(savedViewSchema, savedViews) };
}

/** What of a copy can be brought back, and why the rest can’t. */
export type PersonalPlan = PersonalLists & {
  readonly alreadyThere: number;
  /** Stars of folders that aren’t among the bookmarks. */
  readonly withoutFolder: number;
};

export function planPersonalLists(
  { stars, savedViews }: PersonalLists,
  present: PersonalLists,
  { foldersById }: BookmarkTree,
): PersonalPlan {
  const placed = stars.filter((star) => star.kind !== 'folder' || foldersById.has(star.folderId));
  const added = newStars(present.stars, placed);
  const views = newViews(present.savedViews, savedViews);
  return {
    stars: added,
    savedViews: views,
    alreadyThere: placed.length - added.length + savedViews.length - views.length,
    withoutFolder: stars.length - placed.length,
  };
}

/** “3 stars and 1 saved view”; undefined for nothing. */
export function formatPersonalLists({ stars, savedViews }: PersonalLists): string | undefined {
  const parts = [
    ...(stars.length > 0 ? [formatCount(stars.length, 'star')] : []),
    ...(savedViews.length > 0 ? [formatCount(savedViews.length, 'saved view')] : []),
  ];
  return parts.length === 0 ? undefined : parts.join(' and ');
}
