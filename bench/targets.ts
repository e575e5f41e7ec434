import type { BenchmarkTarget, ComparisonRow } from './bench.ts';
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
 * Returns a function that creates the target for the percentage of late key presses. The target is
 * met if the app's percentage is at most five points above that of the implementation `name`.
 */
export function createLateKeyPressTarget(name: string): (row: ComparisonRow) => BenchmarkTarget {
  return ({ app, peers }) => ({
    description: `≤ ${name} + 5 points`,
    isMet: app <= (peers.find((peer) => peer.name === name)?.value ?? 0) + 5,
  });
}
