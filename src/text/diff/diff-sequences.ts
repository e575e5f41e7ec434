import { diffArrays } from 'diff';

/**
 * Corresponding ranges of two sequences, which are equal, or else deleted and inserted; one of them
 * can be empty then.
 */
export type DiffRange = {
  readonly same: boolean;
  /** `end` is exclusive. */
  readonly before: readonly [start: number, end: number];
  readonly after: readonly [start: number, end: number];
};

/** Limit of exact comparisons, whose time grows with the square of the number of edits. */
const maxEdits = 240;
const maxComparisons = 1_000_000;
/** Maximum levels of `matchSection`, each of which divides a section at its unique elements. */
const maxDivisions = 8;
/** Number of elements between two yields of the generator. */
const sliceLength = 4_096;

/**
 * The ranges cover both sequences without gaps; equal and different ranges alternate. Yields every
 * few milliseconds.
 *
 * A section with few edits is compared exactly. A section with many edits is divided at the
 * elements that occur exactly once on both sides (patience diff); without such elements, the whole
 * section counts as different.
 */
export function* diffSequences(
  before: readonly string[],
  after: readonly string[],
): Generator<undefined, readonly DiffRange[]> {
  const ranges: DiffRange[] = [];
  const add = (same: boolean, beforeEnd: number, afterEnd: number) => {
    const last = ranges.at(-1);
    const [beforeAt, afterAt] = [last?.before[1] ?? 0, last?.after[1] ?? 0];
    if (beforeAt === beforeEnd && afterAt === afterEnd) return;
    const [start, startAfter] =
      last?.same === same ? [last.before[0], last.after[0]] : [beforeAt, afterAt];
    const range: DiffRange = { same, before: [start, beforeEnd], after: [startAfter, afterEnd] };
    if (last?.same === same) ranges[ranges.length - 1] = range;
    else ranges.push(range);
  };
  yield* matchSection([before, after], [0, 0], maxDivisions, ([inBefore, inAfter], count) => {
    add(false, inBefore, inAfter);
    add(true, inBefore + count, inAfter + count);
  });
  add(false, before.length, after.length);
  return ranges;
}

type Pair = readonly [inBefore: number, inAfter: number];
type SequencePair = readonly [before: readonly string[], after: readonly string[]];

/** Passes each run of consecutive equal elements to `onSame`, in order. `at` is the start. */
function* matchSection(
  [left, right]: SequencePair,
  at: Pair,
  divisions: number,
  onSame: (from: Pair, count: number) => void,
): Generator<undefined, void> {
  const shortest = Math.min(left.length, right.length);
  let start = 0;
  while (start < shortest && left[start] === right[start]) start += 1;
  let end = 0;
  while (end < shortest - start && left.at(-1 - end) === right.at(-1 - end)) end += 1;
  onSame(at, start);
  if (start + end < shortest) {
    const innerLeft = left.slice(start, left.length - end);
    const innerRight = right.slice(start, right.length - end);
    const places = [
      yield* getUniqueIndexes(innerLeft),
      yield* getUniqueIndexes(innerRight),
    ] as const;
    const offset = ([one, other]: Pair): Pair => [at[0] + start + one, at[1] + start + other];
    const exact = matchExactly([innerLeft, innerRight], places);
    yield;
    for (const pair of exact ?? []) onSame(offset(pair), 1);
    const starts = exact || divisions === 0 ? [] : yield* divide(places);
    for (const [index, [one, other]] of starts.entries()) {
      const [nextOne, nextOther] = starts[index + 1] ?? [innerLeft.length, innerRight.length];
      const part: SequencePair = [
        innerLeft.slice(one, nextOne),
        innerRight.slice(other, nextOther),
      ];
      yield* matchSection(part, offset([one, other]), divisions - 1, onSame);
      yield;
    }
  }
  onSame([at[0] + left.length - end, at[1] + right.length - end], end);
}

/** -1 if the element occurs more than once. */
type UniqueIndexes = ReadonlyMap<string, number>;

function* getUniqueIndexes(elements: readonly string[]): Generator<undefined, UniqueIndexes> {
  const places = new Map<string, number>();
  for (const [place, element] of elements.entries()) {
    places.set(element, places.has(element) ? -1 : place);
    if (place % sliceLength === 0) yield;
  }
  return places;
}

/**
 * Pairs that the shortest list of edits keeps; undefined if the computation would take too long.
 */
function matchExactly(
  [left, right]: SequencePair,
  [inLeft, inRight]: readonly [UniqueIndexes, UniqueIndexes],
): readonly Pair[] | undefined {
  // Elements that only one sequence contains can't match, and don't count as edits below.
  const lefts = [...left.keys()].filter((place) => inRight.has(left[place] ?? ''));
  const rights = [...right.keys()].filter((place) => inLeft.has(right[place] ?? ''));
  const maxEditLength = Math.min(
    maxEdits,
    Math.floor(maxComparisons / (lefts.length + rights.length)),
  );
  // An edit inserts or deletes one element, so this is the minimum number of edits.
  if (Math.abs(lefts.length - rights.length) > maxEditLength) return undefined;
  const pieces = diffArrays(lefts, rights, {
    maxEditLength,
    comparator: (one, other) => left[one] === right[other],
  });
  if (pieces === undefined) return undefined;
  const pairs: Pair[] = [];
  let [leftAt, rightAt] = [0, 0];
  for (const { added, removed, count } of pieces) {
    for (let at = 0; !added && !removed && at < count; at += 1) {
      pairs.push([lefts[leftAt + at] ?? 0, rights[rightAt + at] ?? 0]);
    }
    if (!added) leftAt += count;
    if (!removed) rightAt += count;
  }
  return pairs;
}

/**
 * Returns the pairs at which to divide a section: its start, and the longest sequence of elements
 * that occur exactly once on each side, in the same order. Empty if there are no such elements.
 */
function* divide([inLeft, inRight]: readonly [UniqueIndexes, UniqueIndexes]): Generator<
  undefined,
  readonly Pair[]
> {
  type Link = { readonly pair: Pair; readonly previous: Link | undefined };
  /**
   * Longest increasing sequence: for each length, the one whose last element has the lowest index
   * in the later sequence.
   */
  const ends: Link[] = [];
  let count = 0;
  for (const [element, place] of inLeft) {
    const other = inRight.get(element) ?? -1;
    count += 1;
    if (count % sliceLength === 0) yield;
    if (place < 0 || other < 0) continue;
    let [low, high] = [0, ends.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((ends[middle]?.pair[1] ?? 0) < other) low = middle + 1;
      else high = middle;
    }
    ends[low] = { pair: [place, other], previous: ends[low - 1] };
  }
  const anchors: Pair[] = [];
  for (let link = ends.at(-1); link !== undefined; link = link.previous) anchors.push(link.pair);
  if (anchors.length > 0) anchors.push([0, 0]);
  return anchors.reverse();
}
