import type { ComparisonRow, BenchmarkTarget } from './bench.ts';
import { formatAmount } from './format-amount.ts';

/** Creates a target that is met if the app's value is at most `limit`. */
export function createLimitTarget({ app, unit }: ComparisonRow, limit: number): BenchmarkTarget {
  return { description: `≤ ${formatAmount(limit, unit)}`, isMet: app <= limit };
}

/**
 * Two values count as equal if the smaller is at least this fraction of the larger, because frame
 * times are imprecise.
 */
export const minEqualRatio = 0.95;

/**
 * Creates a target that is met if every peer's value is at least `minEqualRatio` times the app's
 * value.
 */
export function createNoPeerLeadsTarget({ app, peers }: ComparisonRow): BenchmarkTarget {
  const others = peers.flatMap(({ value }) => (value === undefined ? [] : [value]));
  return {
    description: `best peer ÷ app ≥ ${minEqualRatio}`,
    isMet: Math.min(...others) >= app * minEqualRatio,
  };
}

/**
 * Returns a function that creates a target for a row with percentages of late key presses. The
 * target is met if the app's percentage exceeds the percentage of the implementation `name` by at
 * most five points.
 */
export function createLateKeyPressTarget(name: string): (row: ComparisonRow) => BenchmarkTarget {
  return ({ app, peers }) => ({
    description: `≤ ${name} + 5 points`,
    isMet: app <= (peers.find((peer) => peer.name === name)?.value ?? 0) + 5,
  });
}
