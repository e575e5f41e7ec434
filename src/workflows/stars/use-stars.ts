import { useObservable, useServices } from '#platform/react.tsx';
import { userList } from '#platform/user-store.ts';
import {
  getItemKey,
  type ItemReference,
  itemReferenceSchema,
  maxItemKeyLength,
} from '#workflows/items/item-reference.ts';

const maxStars = 1_000;

const starredItems = userList('stars', itemReferenceSchema);

const keysOf = new WeakMap<readonly ItemReference[], ReadonlySet<string>>();

export function isStarred(starred: readonly ItemReference[], place: ItemReference): boolean {
  const keys = keysOf.get(starred) ?? new Set(starred.map(getItemKey));
  keysOf.set(starred, keys);
  return keys.has(getItemKey(place));
}

/** Toggles a star; a new one is first. Items with overlong names can't be starred. */
export function toggleStar(
  starred: readonly ItemReference[],
  place: ItemReference,
): readonly ItemReference[] {
  const key = getItemKey(place);
  if (isStarred(starred, place)) return starred.filter((other) => getItemKey(other) !== key);
  return key.length > maxItemKeyLength ? starred : [place, ...starred].slice(0, maxStars);
}

export type StarredItems = {
  /** The most recently starred first. */
  readonly starred: readonly ItemReference[];
  readonly has: (place: ItemReference) => boolean;
  readonly toggle: (place: ItemReference) => void;
};

/** Returns the stars of the signed-in user in this browser. */
export function useStarredItems(): StarredItems {
  const list = starredItems(useServices());
  const starred = useObservable(list);
  return {
    starred,
    has: (place) => isStarred(starred, place),
    toggle: (place) => list.change((present) => toggleStar(present, place)),
  };
}
