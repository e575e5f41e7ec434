/**
 * A stretch of two sequences: the same in both, or different. A different one has elements of the
 * earlier sequence that were deleted, elements of the later one that were inserted, or both.
 */
export type DiffRange = {
  readonly same: boolean;
  /** From, and up to but without. */
  readonly before: readonly [start: number, end: number];
  readonly after: readonly [start: number, end: number];
};

/** A part of both sequences. */
export type Stretch = {
  readonly beforeStart: number;
  readonly beforeEnd: number;
  readonly afterStart: number;
  readonly afterEnd: number;
};

/** Adds a range, or makes the last one longer where it is of the same kind. */
export function addRange(
  ranges: DiffRange[],
  same: boolean,
  { beforeStart, beforeEnd, afterStart, afterEnd }: Stretch,
): void {
  if (beforeStart === beforeEnd && afterStart === afterEnd) return;
  const last = ranges.at(-1);
  if (last?.same !== same) {
    ranges.push({ same, before: [beforeStart, beforeEnd], after: [afterStart, afterEnd] });
    return;
  }
  ranges[ranges.length - 1] = {
    same,
    before: [last.before[0], beforeEnd],
    after: [last.after[0], afterEnd],
  };
}
