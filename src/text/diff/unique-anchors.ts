/** Elements that are looked at between two yields. */
const sliceLength = 2_048;

/**
 * The elements that both sequences have exactly once, as pairs of their places: the longest run of
 * them that is in the same order in both (as the patience diff does it).
 */
export function* uniqueAnchors(
  before: readonly number[],
  after: readonly number[],
): Generator<undefined, readonly (readonly [inBefore: number, inAfter: number])[]> {
  const placesBefore = yield* placesOfUnique(before);
  const placesAfter = yield* placesOfUnique(after);
  const pairs: [number, number][] = [];
  for (const [element, inBefore] of placesBefore) {
    const inAfter = placesAfter.get(element);
    if (inBefore !== undefined && inAfter !== undefined) pairs.push([inBefore, inAfter]);
    if (inBefore !== undefined && inBefore % sliceLength === 0) yield;
  }
  return yield* longestIncreasing(pairs);
}

/** Undefined where an element is there more than once. The order is that of the first places. */
function* placesOfUnique(
  elements: readonly number[],
): Generator<undefined, Map<number, number | undefined>> {
  const places = new Map<number, number | undefined>();
  for (const [place, element] of elements.entries()) {
    places.set(element, places.has(element) ? undefined : place);
    if (place % sliceLength === 0) yield;
  }
  return places;
}

/** Of pairs in the order of their first numbers, the most whose second numbers increase. */
function* longestIncreasing(
  pairs: readonly [number, number][],
): Generator<undefined, readonly (readonly [number, number])[]> {
  type Link = { readonly pair: readonly [number, number]; readonly previous: Link | undefined };
  /** The link with the least second number that ends a run of each length. */
  const ends: Link[] = [];
  for (const [index, pair] of pairs.entries()) {
    let [low, high] = [0, ends.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((ends[middle]?.pair[1] ?? 0) < pair[1]) low = middle + 1;
      else high = middle;
    }
    ends[low] = { pair, previous: ends[low - 1] };
    if (index % sliceLength === 0) yield;
  }
  const run: (readonly [number, number])[] = [];
  for (let link = ends.at(-1); link !== undefined; link = link.previous) run.push(link.pair);
  return run.reverse();
}
