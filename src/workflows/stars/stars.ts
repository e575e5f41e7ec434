import { longestKey, type Place, placeKey } from '#workflows/places/place.ts';

/** Of these nobody has more. */
const mostKept = 1_000;

const keysOf = new WeakMap<readonly Place[], ReadonlySet<string>>();

/** Whether a place is among those that are starred. */
export function isStarred(starred: readonly Place[], place: Place): boolean {
  const keys = keysOf.get(starred) ?? new Set(starred.map(placeKey));
  keysOf.set(starred, keys);
  return keys.has(placeKey(place));
}

/** Those that aren’t starred yet, each once. */
export function newStars(starred: readonly Place[], places: readonly Place[]): readonly Place[] {
  const byKey = new Map(places.map((place) => [placeKey(place), place]));
  return [...byKey]
    .filter(([key, place]) => key.length <= longestKey && !isStarred(starred, place))
    .map(([, place]) => place);
}

/** With these too, before the others. */
export function withStars(starred: readonly Place[], places: readonly Place[]): readonly Place[] {
  return [...newStars(starred, places), ...starred].slice(0, mostKept);
}

export function withoutStar(starred: readonly Place[], place: Place): readonly Place[] {
  const key = placeKey(place);
  return starred.filter((other) => placeKey(other) !== key);
}
