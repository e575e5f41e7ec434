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

type Element = { readonly content: number; readonly at: number };

/** Positions of an element that both sequences have. */
type Match = readonly [inBefore: number, inAfter: number];

/**
 * Compares two sequences whose elements are equal if their contents are. The ranges follow each other
 * without a gap, and same and different ones alternate.
 *
 * Never blocks for long: a stretch with too many edits is divided at the elements that both sides have
 * exactly once, and counts as different if it has none or its pieces have too many edits as well.
 */
export function* diffSequences(
  before: readonly string[],
  after: readonly string[],
): Generator<undefined, readonly DiffRange[]> {
  const numbers = new Map<string, number>();
  const toElement = (text: string, at: number): Element => {
    const content = numbers.get(text) ?? numbers.size;
    numbers.set(text, content);
    return { content, at };
  };
  const elementsBefore = before.map(toElement);
  yield;
  const elementsAfter = after.map(toElement);
  yield;
  const ranges: DiffRange[] = [];
  let [beforeAt, afterAt] = [0, 0];
  for (const [inBefore, inAfter] of [
    ...(yield* findMatches(elementsBefore, elementsAfter)),
    [before.length, after.length] as const,
  ]) {
    addRange(ranges, false, [beforeAt, inBefore], [afterAt, inAfter]);
    [beforeAt, afterAt] = [
      Math.min(inBefore + 1, before.length),
      Math.min(inAfter + 1, after.length),
    ];
    addRange(ranges, true, [inBefore, beforeAt], [inAfter, afterAt]);
  }
  return ranges;
}

/** Appends a range, or extends the last one if it is of the same kind. */
function addRange(
  ranges: DiffRange[],
  same: boolean,
  before: DiffRange['before'],
  after: DiffRange['after'],
): void {
  if (before[0] === before[1] && after[0] === after[1]) return;
  const last = ranges.at(-1);
  if (last?.same !== same) ranges.push({ same, before, after });
  else {
    ranges[ranges.length - 1] = {
      same,
      before: [last.before[0], before[1]],
      after: [last.after[0], after[1]],
    };
  }
}

function* findMatches(
  before: readonly Element[],
  after: readonly Element[],
  canDivide = true,
): Generator<undefined, readonly Match[]> {
  const [inBefore, inAfter] = [countContents(before), countContents(after)];
  // What only one side has can't match, and counts as no edit of jsdiff's.
  const isCommon = ({ content }: Element) => inBefore.has(content) && inAfter.has(content);
  const exact = matchExactly(before.filter(isCommon), after.filter(isCommon));
  yield;
  if (exact !== undefined || !canDivide) return exact ?? [];
  const isUnique = ({ content }: Element) =>
    inBefore.get(content) === 1 && inAfter.get(content) === 1;
  const anchors = matchExactly(before.filter(isUnique), after.filter(isUnique)) ?? [];
  const matches: Match[] = [];
  const [firstBefore, firstAfter] = [before[0]?.at ?? 0, after[0]?.at ?? 0];
  let [beforeAt, afterAt] = [0, 0];
  for (const anchor of anchors.length === 0 ? [] : [...anchors, undefined]) {
    const beforeEnd = anchor && anchor[0] - firstBefore;
    const afterEnd = anchor && anchor[1] - firstAfter;
    const [left, right] = [before.slice(beforeAt, beforeEnd), after.slice(afterAt, afterEnd)];
    if (left.length > 0 && right.length > 0)
      matches.push(...(yield* findMatches(left, right, false)));
    if (anchor) matches.push(anchor);
    [beforeAt, afterAt] = [(beforeEnd ?? 0) + 1, (afterEnd ?? 0) + 1];
  }
  return matches;
}

function countContents(elements: readonly Element[]): ReadonlyMap<number, number> {
  const counts = new Map<number, number>();
  for (const { content } of elements) counts.set(content, (counts.get(content) ?? 0) + 1);
  return counts;
}

/** Undefined if there are too many edits. */
function matchExactly(
  before: readonly Element[],
  after: readonly Element[],
): readonly Match[] | undefined {
  const pieces = diffArrays(
    before.map(({ content }) => content),
    after.map(({ content }) => content),
    { maxEditLength: mostEdits },
  );
  const matches: Match[] = [];
  let [beforeAt, afterAt] = [0, 0];
  for (const { added, removed, count } of pieces ?? []) {
    if (!added && !removed) {
      const inAfter = after.slice(afterAt, afterAt + count);
      for (const [index, { at }] of before.slice(beforeAt, beforeAt + count).entries()) {
        matches.push([at, inAfter[index]?.at ?? 0]);
      }
    }
    if (!added) beforeAt += count;
    if (!removed) afterAt += count;
  }
  return pieces && matches;
}
