import { diffArrays } from 'diff';
import { addRange, type DiffRange, type Stretch } from './diff-range.ts';
import { uniqueAnchors } from './unique-anchors.ts';

/** The steps of one call of jsdiff grow with the square of the edits, and with edits times length. */
const mostEdits = 240;
const mostComparisons = 2_000_000;
/** Elements that are looked at between two yields. */
const sliceLength = 4_096;
/** How often a stretch is divided at what is unique in it. */
const mostDivisions = 8;

/**
 * Compares two sequences of numbers that stand for their elements: equal elements have equal numbers.
 * The ranges follow each other without a gap, and same and different ones alternate.
 *
 * It yields often and never takes long. A stretch with few edits is compared exactly (Myers). One with
 * many is divided at the elements that both sides have once. What can't be divided counts as different.
 */
export function* diffSequences(
  before: readonly number[],
  after: readonly number[],
): Generator<undefined, readonly DiffRange[]> {
  const ranges: DiffRange[] = [];
  yield* diffStretch(
    before,
    after,
    { beforeStart: 0, beforeEnd: before.length, afterStart: 0, afterEnd: after.length },
    ranges,
    mostDivisions,
  );
  return ranges;
}

function* diffStretch(
  before: readonly number[],
  after: readonly number[],
  whole: Stretch,
  ranges: DiffRange[],
  divisions: number,
): Generator<undefined, undefined> {
  let { beforeStart, beforeEnd, afterStart, afterEnd } = whole;
  while (
    beforeStart < beforeEnd &&
    afterStart < afterEnd &&
    before[beforeStart] === after[afterStart]
  ) {
    beforeStart += 1;
    afterStart += 1;
    if (beforeStart % sliceLength === 0) yield;
  }
  while (
    beforeStart < beforeEnd &&
    afterStart < afterEnd &&
    before[beforeEnd - 1] === after[afterEnd - 1]
  ) {
    beforeEnd -= 1;
    afterEnd -= 1;
    if (beforeEnd % sliceLength === 0) yield;
  }
  const inner = { beforeStart, beforeEnd, afterStart, afterEnd };
  addRange(ranges, true, { ...whole, beforeEnd: beforeStart, afterEnd: afterStart });
  if (beforeStart === beforeEnd || afterStart === afterEnd) {
    addRange(ranges, false, inner);
  } else if (!diffExactly(before, after, inner, ranges)) {
    yield;
    yield* divide(before, after, inner, ranges, divisions);
  }
  addRange(ranges, true, { ...whole, beforeStart: beforeEnd, afterStart: afterEnd });
}

/** False, with nothing added, where it would take too long. */
function diffExactly(
  before: readonly number[],
  after: readonly number[],
  { beforeStart, beforeEnd, afterStart, afterEnd }: Stretch,
  ranges: DiffRange[],
): boolean {
  const length = beforeEnd - beforeStart + afterEnd - afterStart;
  const edits = Math.min(mostEdits, Math.floor(mostComparisons / length));
  // Fewer edits than the lengths differ by can't be enough.
  if (edits < Math.abs(beforeEnd - beforeStart - afterEnd + afterStart)) return false;
  const pieces = diffArrays(
    before.slice(beforeStart, beforeEnd),
    after.slice(afterStart, afterEnd),
    { maxEditLength: edits },
  );
  if (pieces === undefined) return false;
  let [beforeAt, afterAt] = [beforeStart, afterStart];
  for (const { added, removed, count } of pieces) {
    const next = {
      beforeStart: beforeAt,
      beforeEnd: beforeAt + (added ? 0 : count),
      afterStart: afterAt,
      afterEnd: afterAt + (removed ? 0 : count),
    };
    addRange(ranges, !added && !removed, next);
    [beforeAt, afterAt] = [next.beforeEnd, next.afterEnd];
  }
  return true;
}

function* divide(
  before: readonly number[],
  after: readonly number[],
  stretch: Stretch,
  ranges: DiffRange[],
  divisions: number,
): Generator<undefined, undefined> {
  const anchors =
    divisions === 0
      ? []
      : yield* uniqueAnchors(
          before.slice(stretch.beforeStart, stretch.beforeEnd),
          after.slice(stretch.afterStart, stretch.afterEnd),
        );
  if (anchors.length === 0) {
    addRange(ranges, false, stretch);
    return;
  }
  let { beforeStart, afterStart } = stretch;
  for (const [inBefore, inAfter] of [
    ...anchors,
    // What follows the last anchor ends where the stretch ends.
    [stretch.beforeEnd - stretch.beforeStart, stretch.afterEnd - stretch.afterStart] as const,
  ]) {
    const beforeEnd = stretch.beforeStart + inBefore;
    const afterEnd = stretch.afterStart + inAfter;
    // An anchor that follows the last one directly is found at the start of the next stretch.
    if (beforeEnd === beforeStart && afterEnd === afterStart) continue;
    yield* diffStretch(
      before,
      after,
      { beforeStart, beforeEnd, afterStart, afterEnd },
      ranges,
      divisions - 1,
    );
    yield;
    [beforeStart, afterStart] = [beforeEnd, afterEnd];
  }
}
