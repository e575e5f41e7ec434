import { diffArrays } from 'diff';

/**
 * A stretch of two sequences: the same in both, or different. A different one has elements of the
 * earlier sequence that were deleted, elements of the later one that were inserted, or both.
 */
export type DiffRange = {
  readonly same: boolean;
  /** The end is exclusive. */
  readonly before: readonly [start: number, end: number];
  readonly after: readonly [start: number, end: number];
};

/** jsdiff takes time and memory that grow with the square of the edits: 600 take about 40 ms. */
const mostEdits = 600;

/** Positions of an element that both sequences have. */
type Match = readonly [inBefore: number, inAfter: number];

/**
 * Compares two sequences whose elements are equal if they are the same string. The ranges follow each other
 * without a gap, and same and different ones alternate.
 *
 * Never blocks for long: sequences with too many edits are matched by the elements that both have exactly
 * once, and count as different if there are none.
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
  for (const [inBefore, inAfter] of yield* findMatches(before, after)) {
    add(false, inBefore, inAfter);
    add(true, inBefore + 1, inAfter + 1);
  }
  add(false, before.length, after.length);
  return ranges;
}

function* findMatches(
  before: readonly string[],
  after: readonly string[],
): Generator<undefined, readonly Match[]> {
  const inBefore = countElements(before);
  const inAfter = countElements(after);
  yield;
  // What only one side has can't match, and counts as no edit of jsdiff's.
  const exact = matchWhere((text) => inBefore.has(text) && inAfter.has(text), before, after);
  yield;
  if (exact !== undefined) return exact;
  const isUnique = (text: string) => inBefore.get(text) === 1 && inAfter.get(text) === 1;
  return matchWhere(isUnique, before, after) ?? [];
}

function countElements(elements: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const element of elements) counts.set(element, (counts.get(element) ?? 0) + 1);
  return counts;
}

/** Matches the elements for which `isCompared` is true; undefined if there are too many edits. */
function matchWhere(
  isCompared: (element: string) => boolean,
  before: readonly string[],
  after: readonly string[],
): readonly Match[] | undefined {
  const positionsOf = (elements: readonly string[]) =>
    [...elements.keys()].filter((at) => isCompared(elements[at] ?? ''));
  const [left, right] = [positionsOf(before), positionsOf(after)];
  const pieces = diffArrays(left, right, {
    maxEditLength: mostEdits,
    comparator: (at, other) => before[at] === after[other],
  });
  if (pieces === undefined) return undefined;
  const matches: Match[] = [];
  let [leftAt, rightAt] = [0, 0];
  for (const { added, removed, count } of pieces) {
    for (let at = 0; !added && !removed && at < count; at += 1) {
      matches.push([left[leftAt + at] ?? 0, right[rightAt + at] ?? 0]);
    }
    if (!added) leftAt += count;
    if (!removed) rightAt += count;
  }
  return matches;
}
