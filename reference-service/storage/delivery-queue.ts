import * as v from 'valibot';
import { type Database, inTransaction, prepareQuery } from './database.ts';
import type { Attempt } from './delivery-store.ts';

const NEVER = Number.MAX_SAFE_INTEGER;

/** A delivery that is to be attempted now. */
export type DueDelivery = {
  deliveryId: string;
  subscriptionId: string;
  url: string;
  body: string;
  /** Attempts before this one, since it was queued or sent again by hand. */
  tries: number;
};

/** The state of a delivery after an attempt. */
export type Outcome =
  | { status: 'succeeded' }
  | { status: 'failed'; pauses: boolean }
  | { status: 'pending'; nextAttemptAt: number; inLine: boolean };

/**
 * The deliveries that are due, for the dispatcher. A claim locks the whole
 * subscription until it is recorded, released or lapses, so deliveries of one subscription never
 * overlap, and the deliveries of a killed process are repeated.
 */
export type DeliveryQueue = {
  /** Claims for `ms` the delivery that has been due longest, of no subscription in `busy`. */
  claim(busy: readonly string[], ms: number): DueDelivery | undefined;
  /** Records the attempt and its result, and ends the claim, in one transaction. */
  record(delivery: DueDelivery, attempt: Attempt, outcome: Outcome): void;
  /** Ends a claim as if nothing had been attempted. */
  release(deliveryId: string): void;
  /** When something is due next, in ms since 1970; in the past when something is due. */
  nextDue(busy: readonly string[]): number | undefined;
};

// Each active subscription: until when it is claimed, the first delivery in its order, and those outside the
// order (sent by hand, or failed too often to delay the others).
const lines = `WITH lines AS (
  SELECT id AS subscription_id, url, coalesce((
    SELECT max(claimed_until) FROM deliveries
    WHERE subscription_id = subscriptions.id AND claimed_until IS NOT NULL
  ), 0) AS claimed_until, (
    SELECT sequence FROM deliveries
    WHERE subscription_id = subscriptions.id AND status = 'pending' AND in_line = 1
    ORDER BY sequence LIMIT 1
  ) AS head
  FROM subscriptions
  WHERE status = 'active' AND id NOT IN (SELECT value FROM json_each(:busy))
)`;
const headDue = 'SELECT next_attempt_at FROM deliveries WHERE sequence = head';
const beside = `FROM deliveries
  WHERE subscription_id = lines.subscription_id AND status = 'pending' AND in_line = 0`;

export function createDeliveryQueue(database: Database, now: () => Date): DeliveryQueue {
  const due = prepareQuery(
    database,
    `${lines}, candidates AS (
       SELECT url, coalesce((
         SELECT sequence ${beside} AND next_attempt_at <= :now
         ORDER BY tries > 0, next_attempt_at LIMIT 1
       ), head) AS sequence
       FROM lines WHERE claimed_until <= :now
     )
     SELECT id AS deliveryId, subscription_id AS subscriptionId, url, body, tries
     FROM candidates CROSS JOIN deliveries USING (sequence)
     WHERE next_attempt_at <= :now ORDER BY next_attempt_at, sequence LIMIT 1`,
    v.object({
      deliveryId: v.string(),
      subscriptionId: v.string(),
      url: v.string(),
      body: v.string(),
      tries: v.number(),
    }),
  );
  const next = prepareQuery(
    database,
    `${lines}
     SELECT min(max(claimed_until, min(
       coalesce((${headDue}), :never), coalesce((SELECT min(next_attempt_at) ${beside}), :never)
     ))) AS at
     FROM lines`,
    v.object({ at: v.nullable(v.number()) }),
  );
  const claiming = database.prepare(
    'UPDATE deliveries SET claimed_until = :until WHERE id = :deliveryId',
  );
  const adding = database.prepare(
    `INSERT INTO attempts (delivery_id, number, at, duration_ms, response_status, response_body, error)
     SELECT id, 1 + (SELECT count(*) FROM attempts WHERE delivery_id = :deliveryId),
       :at, :durationMs, :responseStatus, :responseBody, :error
     FROM deliveries WHERE id = :deliveryId`,
  );
  const ending = database.prepare(
    `UPDATE deliveries SET status = :status, claimed_until = NULL
     WHERE id = :deliveryId AND status <> 'succeeded'`,
  );
  const postponing = database.prepare(
    `UPDATE deliveries SET tries = tries + 1, in_line = :inLine, next_attempt_at = :nextAttemptAt,
       claimed_until = NULL
     WHERE id = :deliveryId AND status <> 'succeeded'`,
  );
  const pausing = database.prepare(
    `UPDATE subscriptions SET status = 'paused' WHERE id = :subscriptionId AND url = :url`,
  );

  return {
    claim: (busy, ms) =>
      inTransaction(database, () => {
        const at = now().getTime();
        const delivery = due.first({ busy: JSON.stringify(busy), now: at });
        if (delivery !== undefined) {
          claiming.run({ deliveryId: delivery.deliveryId, until: at + ms });
        }
        return delivery;
      }),
    record: ({ deliveryId, subscriptionId, url }, attempt, outcome) =>
      inTransaction(database, () => {
        adding.run({ deliveryId, ...attempt });
        if (outcome.status === 'pending') {
          const { nextAttemptAt, inLine } = outcome;
          postponing.run({ deliveryId, nextAttemptAt, inLine: inLine ? 1 : 0 });
          return;
        }
        ending.run({ deliveryId, status: outcome.status });
        if (outcome.status === 'failed' && outcome.pauses) pausing.run({ subscriptionId, url });
      }),
    release: (deliveryId) => void claiming.run({ deliveryId, until: null }),
    nextDue(busy) {
      const at = next.first({ busy: JSON.stringify(busy), never: NEVER })?.at ?? NEVER;
      return at === NEVER ? undefined : at;
    },
  };
}
