import type { ComparisonRow, Target } from './bench.ts';
import { formatAmount, formatRatio } from './format-amount.ts';

/** Creates the target that the app's value is at most `limit`. */
export function atMost({ app, unit }: ComparisonRow, limit: number): Target {
  return { description: `at most ${formatAmount(limit, unit)}`, isMet: app <= limit };
}

/** Minimum ratio of two values that count as equal, given the precision of frame times. */
export const levelRatio = 0.95;

/**
 * Creates the target that no compared implementation has a value below `levelRatio` times the app's
 * value.
 */
export function noPeerLeads({ app, peers }: ComparisonRow): Target {
  const others = peers.flatMap(({ value }) => (value === undefined ? [] : [value]));
  return {
    description: `best peer ÷ app at least ${formatRatio(levelRatio)}`,
    isMet: Math.min(...others) >= app * levelRatio,
  };
}

/**
 * Returns a function that creates the target for a row: the app's percentage of late key presses is
 * at most five points above the percentage of the named implementation.
 */
export function withinPointsOf(name: string): (row: ComparisonRow) => Target {
  return ({ app, peers }) => ({
    description: `at most ${name} + 5 points`,
    isMet: app <= (peers.find((peer) => peer.name === name)?.value ?? 0) + 5,
  });
}
