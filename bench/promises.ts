import { amount, times } from './amount.ts';
import type { Promised, Row } from './bench.ts';

/** The app takes no more than a fixed amount. */
export function atMost({ app, unit }: Row, limit: number): Promised {
  return { words: `at most ${amount(limit, unit)}`, isMet: app <= limit };
}

/** What timing of single frames can tell apart. */
export const level = 0.95;

/** No peer needs less than this share of what the app needs. */
export function ledByNone({ app, peers }: Row): Promised {
  const others = peers.flatMap(({ value }) => (value === undefined ? [] : [value]));
  return {
    words: `the best peer ÷ app at least ${times(level)}`,
    isMet: Math.min(...others) >= app * level,
  };
}

/** No more of all presses come late than those of a peer, and five in a hundred. */
export function withinShareOf(name: string): (row: Row) => Promised {
  return ({ app, peers }) => ({
    words: `at most ${name}’s and 5 points`,
    isMet: app <= (peers.find((peer) => peer.name === name)?.value ?? 0) + 5,
  });
}
