import * as v from 'valibot';
import type { AttemptEnd, AttemptStore } from './attempt-store.ts';
import { type Database, inTransaction, prepareQuery } from './database.ts';
import type { EndpointHealth } from './endpoint-health.ts';

/** A delivery whose attempt is under way. */
export type ClaimedDelivery = {
  deliveryId: string;
  subscriptionId: string;
  /** The deliveries of one lane are attempted one at a time. */
  lane: string;
  /** Whether the last attempt at the endpoint failed. */
  isFailing: boolean;
  url: string;
  body: string;
  /** Failed attempts before this one, since it was queued or sent again by hand. */
  tries: number;
  /** Which of its attempts this is, from 1. */
  attempt: number;
};

/** The state of a delivery after an attempt. */
export type Outcome =
  | { status: 'succeeded' }
  | { status: 'failed'; isGone: boolean }
  | { status: 'pending'; nextAttemptAt: number; inLine: boolean };

/** Which lanes may be taken from. */
export type LaneSelection = { busy: readonly string[]; failingToo: boolean };

/**
 * The deliveries that are due, for the dispatcher. Each subscription has two lanes: its line, in the
 * order of the events, and beside it what was sent by hand or failed too often to delay the others.
 * A claim locks its lane until it is recorded, broken off or lapses, so deliveries of one lane never
 * overlap, and those whose end wasn't recorded are repeated.
 */
export type DeliveryQueue = {
  /** Ends all claims. They are of a process that was killed, because one process alone has the database. */
  releaseAll(): void;
  /** Claims for `ms` the delivery that has been due longest. Its attempt begins. */
  claim(lanes: LaneSelection, ms: number): ClaimedDelivery | undefined;
  /** Claims this delivery, whatever is in its lane; nothing if it isn't due or is claimed. */
  claimOne(deliveryId: string, ms: number): ClaimedDelivery | undefined;
  /** Records the attempt and its result, and ends the claim, in one transaction. */
  record(delivery: ClaimedDelivery, end: AttemptEnd, outcome: Outcome): void;
  /** Records an attempt that this service broke off, and ends the claim. It doesn't count as a try. */
  breakOff(delivery: ClaimedDelivery, end: AttemptEnd): void;
  /** When something is due next, in ms since 1970; in the past when something is due. */
  nextDue(lanes: LaneSelection): number | undefined;
};

/** The deliveries of a subscription that were held while it was paused. */
export const held = `FROM deliveries
  WHERE subscription_id = subscriptions.id AND status = 'held'`;
/** The deliveries of a subscription that have not ended: in its line, or beside it. */
export const waiting = (inLine: 0 | 1) => `FROM deliveries
  WHERE subscription_id = subscriptions.id AND status = 'pending' AND in_line = ${inLine}`;
// Each lane of each active subscription: until when it is claimed, and what is next in it.
const lanes = `WITH lanes AS (
  SELECT subscriptions.id || ' ' || kind.in_line AS lane, url,
    failing_since IS NOT NULL AS isFailing, coalesce((
      SELECT max(claimed_until) FROM deliveries WHERE subscription_id = subscriptions.id
      AND claimed_until IS NOT NULL AND deliveries.in_line = kind.in_line
    ), 0) AS claimed_until,
    CASE kind.in_line
      WHEN 1 THEN (SELECT sequence ${waiting(1)} ORDER BY sequence LIMIT 1)
      ELSE coalesce(
        (SELECT sequence ${waiting(0)} AND tries = 0 AND next_attempt_at <= :now
         ORDER BY next_attempt_at, sequence LIMIT 1),
        (SELECT sequence ${waiting(0)} ORDER BY next_attempt_at, sequence LIMIT 1)
      )
    END AS sequence
  FROM subscriptions CROSS JOIN (SELECT 1 AS in_line UNION ALL SELECT 0) AS kind
  WHERE subscriptions.status = 'active' AND (:failingToo OR failing_since IS NULL)
  AND lane NOT IN (SELECT value FROM json_each(:busy))
)`;
const columns = `deliveries.id AS deliveryId, subscription_id AS subscriptionId, url, body, tries,
  coalesce((SELECT max(number) FROM attempts WHERE delivery_id = deliveries.id), 0) + 1 AS attempt`;
const claimedRow = v.object({
  deliveryId: v.string(),
  subscriptionId: v.string(),
  lane: v.string(),
  isFailing: v.pipe(
    v.number(),
    v.transform((one) => one === 1),
  ),
  url: v.string(),
  body: v.string(),
  tries: v.number(),
  attempt: v.number(),
});

export function createDeliveryQueue(
  database: Database,
  attempts: AttemptStore,
  health: EndpointHealth,
  now: () => Date,
): DeliveryQueue {
  const due = prepareQuery(
    database,
    `${lanes} SELECT ${columns}, lane, isFailing FROM lanes CROSS JOIN deliveries USING (sequence)
     WHERE lanes.claimed_until <= :now AND next_attempt_at <= :now
     ORDER BY next_attempt_at, sequence LIMIT 1`,
    claimedRow,
  );
  const next = prepareQuery(
    database,
    `${lanes} SELECT min(max(lanes.claimed_until, next_attempt_at)) AS at
     FROM lanes CROSS JOIN deliveries USING (sequence)`,
    v.object({ at: v.nullable(v.number()) }),
  );
  const one = prepareQuery(
    database,
    `SELECT ${columns}, subscription_id || ' ' || in_line AS lane,
       failing_since IS NOT NULL AS isFailing
     FROM deliveries JOIN subscriptions ON subscriptions.id = subscription_id
     WHERE deliveries.id = :deliveryId AND deliveries.status = 'pending'
     AND subscriptions.status = 'active' AND next_attempt_at <= :now AND claimed_until IS NULL`,
    claimedRow,
  );
  const claiming = database.prepare(
    'UPDATE deliveries SET claimed_until = :until WHERE id = :deliveryId',
  );
  const releasingLapsed = database.prepare(
    'UPDATE deliveries SET claimed_until = NULL WHERE claimed_until <= :now',
  );
  const succeeding = database.prepare(
    `UPDATE deliveries SET status = 'succeeded' WHERE id = :deliveryId`,
  );
  const failing = database.prepare(
    `UPDATE deliveries SET status = 'failed' WHERE id = :deliveryId AND status = 'pending'`,
  );
  // What was taken out of the line stays out of it.
  const postponing = database.prepare(
    `UPDATE deliveries SET tries = tries + 1, in_line = in_line AND :inLine,
       next_attempt_at = :nextAttemptAt
     WHERE id = :deliveryId AND status = 'pending'`,
  );

  function begin(delivery: ClaimedDelivery | undefined, at: Date, ms: number) {
    if (delivery === undefined) return undefined;
    const { deliveryId, attempt } = delivery;
    claiming.run({ deliveryId, until: at.getTime() + ms });
    attempts.begin(deliveryId, attempt, at);
    return delivery;
  }

  function end({ deliveryId, attempt }: ClaimedDelivery, made: AttemptEnd): void {
    attempts.end(deliveryId, attempt, made);
    claiming.run({ deliveryId, until: null });
  }

  const parameters = ({ busy, failingToo }: LaneSelection) => ({
    busy: JSON.stringify(busy),
    failingToo: failingToo ? 1 : 0,
    now: now().getTime(),
  });

  function release(claimedUntil: number): void {
    attempts.endLapsed(claimedUntil);
    releasingLapsed.run({ now: claimedUntil });
  }

  return {
    releaseAll: () => inTransaction(database, () => release(Number.MAX_SAFE_INTEGER)),
    claim: (selection, ms) =>
      inTransaction(database, () => {
        const at = now();
        release(at.getTime());
        return begin(due.first(parameters(selection)), at, ms);
      }),
    claimOne: (deliveryId, ms) =>
      inTransaction(database, () => {
        const at = now();
        return begin(one.first({ deliveryId, now: at.getTime() }), at, ms);
      }),
    record: (delivery, made, outcome) =>
      inTransaction(database, () => {
        const { deliveryId } = delivery;
        const endpoint = { subscriptionId: delivery.subscriptionId, url: delivery.url };
        end(delivery, made);
        if (outcome.status === 'succeeded') {
          succeeding.run({ deliveryId });
          health.succeeded(endpoint, now());
          return;
        }
        health.failed(endpoint, now(), outcome.status === 'failed' && outcome.isGone);
        if (outcome.status === 'failed') failing.run({ deliveryId });
        else {
          const { nextAttemptAt, inLine } = outcome;
          postponing.run({ deliveryId, nextAttemptAt, inLine: inLine ? 1 : 0 });
        }
      }),
    breakOff: (delivery, made) => inTransaction(database, () => end(delivery, made)),
    nextDue: (selection) => next.first(parameters(selection))?.at ?? undefined,
  };
}
