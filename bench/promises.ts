import { amount, times } from './amount.ts';
import type { Promised, Row } from './bench.ts';

/** Returns the target that the app stays within a fixed limit. */
export function atMost({ app, unit }: Row, limit: number): Promised {
  return { words: `at most ${amount(limit, unit)}`, isMet: app <= limit };
}

/** Ratio above which two values count as equal, given the precision of frame times. */
export const level = 0.95;

/** Returns the target that no peer needs less than this share of the app's time. */
export function ledByNone({ app, peers }: Row): Promised {
  const others = peers.flatMap(({ value }) => (value === undefined ? [] : [value]));
  return {
    words: `best peer ÷ app at least ${times(level)}`,
    isMet: Math.min(...others) >= app * level,
  };
}

/**
 * Returns the target that the app's percentage of late presses exceeds that of a peer by at most
 * five points.
 */
export function withinShareOf(name: string): (row: Row) => Promised {
  return ({ app, peers }) => ({
    words: `at most ${name} + 5 points`,
    isMet: app <= (peers.find((peer) => peer.name === name)?.value ?? 0) + 5,
  });
}
