import { useObservable } from '#platform/react.tsx';
import { longestKey, type Place, placeKey, placeSchema } from '#workflows/places/place.ts';
import { personList } from '#workflows/storage/person-storage.ts';

const mostKept = 1_000;

const useStarredList = personList('stars', placeSchema);

const keysOf = new WeakMap<readonly Place[], ReadonlySet<string>>();

export function isStarred(starred: readonly Place[], place: Place): boolean {
  const keys = keysOf.get(starred) ?? new Set(starred.map(placeKey));
  keysOf.set(starred, keys);
  return keys.has(placeKey(place));
}

/** Adds a star at the beginning, or removes it. Items with overlong names can't be starred. */
export function toggleStar(starred: readonly Place[], place: Place): readonly Place[] {
  const key = placeKey(place);
  if (isStarred(starred, place)) return starred.filter((other) => placeKey(other) !== key);
  return key.length > longestKey ? starred : [place, ...starred].slice(0, mostKept);
}

export type Stars = {
  /** Starred items, the latest first. */
  readonly starred: readonly Place[];
  readonly has: (place: Place) => boolean;
  readonly toggle: (place: Place) => void;
};

/** Returns the items that the signed-in user has starred in this browser. */
export function useStars(): Stars {
  const list = useStarredList();
  const starred = useObservable(list);
  return {
    starred,
    has: (place) => isStarred(starred, place),
    toggle: (place) => list.change((present) => toggleStar(present, place)),
  };
}
