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
