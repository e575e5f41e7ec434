import type { ComparisonRow, Target } from './bench.ts';
import { formatAmount } from './format-amount.ts';

/** Creates the target that the app's value is at most `limit`. */
export function createLimitTarget({ app, unit }: ComparisonRow, limit: number): Target {
  return { description: `≤ ${formatAmount(limit, unit)}`, isMet: app <= limit };
}

/** Minimum ratio of two values that count as equal, given the precision of frame times. */
export const minEqualRatio = 0.95;

/**
 * Creates the target that no compared implementation has a value below `minEqualRatio` times the app's
 * value.
 */
export function createNoPeerLeadsTarget({ app, peers }: ComparisonRow): Target {
  const others = peers.flatMap(({ value }) => (value === undefined ? [] : [value]));
  return {
    description: `best peer ÷ app ≥ ${minEqualRatio}`,
    isMet: Math.min(...others) >= app * minEqualRatio,
  };
}

/**
 * Returns a function that creates the target for a row: the app's percentage of late key presses is
 * at most five points above the percentage of the named implementation.
 */
export function createPointsTarget(name: string): (row: ComparisonRow) => Target {
  return ({ app, peers }) => ({
    description: `≤ ${name} + 5 points`,
    isMet: app <= (peers.find((peer) => peer.name === name)?.value ?? 0) + 5,
  });
}
