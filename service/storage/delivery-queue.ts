import * as v from 'valibot';
import { type Database, inTransaction, prepareQuery } from './database.ts';

/**
 * Reason why a subscription is paused: its owner paused it (`person`), the endpoint returned 410
 * (`gone`), or no delivery succeeded for days (`failures`).
 */
export type PauseReason = 'person' | 'gone' | 'failures';

/** Time in milliseconds after which a subscription without a successful delivery is paused. */
const MAX_FAILING_MS = 5 * 24 * 60 * 60 * 1000;

type Headers = Readonly<Record<string, string>>;

/** Result of an attempt. */
export type CompletedAttempt = {
  durationMs: number;
  requestHeaders: Headers;
  responseStatus: number | null;
  responseHeaders: Headers | null;
  /** First 2048 characters of the response body. */
  responseBody: string | null;
  error: string | null;
};

/** Attempt in the format of the extension webhooks.deliveries. */
export type Attempt = { at: string } & CompletedAttempt;

/** Delivery whose attempt is running. */
export type ClaimedDelivery = {
  deliveryId: string;
  subscriptionId: string;
  /** Id of the delivery's lane; the deliveries of one lane are attempted one at a time. */
  lane: string;
  /** True if the last attempt at the endpoint failed. */
  isFailing: boolean;
  url: string;
  body: string;
  /** Number of failed attempts since the delivery was queued or resent by the user. */
  tries: number;
  /** 1-based number of this attempt among all attempts of the delivery. */
  attempt: number;
};

/** State of a delivery after an attempt. */
export type DeliveryOutcome =
  | { status: 'succeeded' }
  | { status: 'failed'; isGone: boolean }
  | { status: 'pending'; nextAttemptAt: number; inLine: boolean };

/**
 * Filter of the lanes from which a delivery can be claimed. It excludes the lanes in `busy` and,
 * unless `includesFailing` is true, the lanes of failing endpoints.
 */
export type LaneFilter = { busy: readonly string[]; includesFailing: boolean };

/**
 * SQL for the held deliveries of a subscription. Their events occurred while the subscription was
 * paused.
 */
export const heldDeliveriesSql = `FROM deliveries
  WHERE subscription_id = subscriptions.id AND status = 'held'`;
/**
 * SQL for the unfinished deliveries of a subscription: those in its queue (1) or those outside the
 * queue (0).
 */
export const buildPendingDeliveriesSql = (inLine: 0 | 1) => `FROM deliveries
  WHERE subscription_id = subscriptions.id AND status = 'pending' AND in_line = ${inLine}`;
// Selects each lane of each active subscription, with the end of its claim and its next delivery.
const lanes = `WITH lanes AS (
  SELECT subscriptions.id || ' ' || kind.in_line AS lane, url,
    failing_since IS NOT NULL AS isFailing, coalesce((
      SELECT max(claimed_until) FROM deliveries WHERE subscription_id = subscriptions.id
      AND claimed_until IS NOT NULL AND deliveries.in_line = kind.in_line
    ), 0) AS claimed_until,
    CASE kind.in_line
      WHEN 1 THEN (SELECT sequence ${buildPendingDeliveriesSql(1)} ORDER BY sequence LIMIT 1)
      ELSE coalesce(
        (SELECT sequence ${buildPendingDeliveriesSql(0)} AND tries = 0 AND next_attempt_at <= :now
         ORDER BY next_attempt_at, sequence LIMIT 1),
        (SELECT sequence ${buildPendingDeliveriesSql(0)} ORDER BY next_attempt_at, sequence LIMIT 1)
      )
    END AS sequence
  FROM subscriptions CROSS JOIN (SELECT 1 AS in_line UNION ALL SELECT 0) AS kind
  WHERE subscriptions.status = 'active' AND (:includesFailing OR failing_since IS NULL)
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

const flag = (isSet: boolean) => (isSet ? 1 : 0);

export type DeliveryQueue = ReturnType<typeof createDeliveryQueue>;

/**
 * Creates the queue of due deliveries for the dispatcher. Each subscription has two lanes: its
 * queue, in the order of the events, and a lane for deliveries that the user resent or that left
 * the queue after too many failures. A claim locks its lane until the attempt is recorded or
 * aborted, or the claim expires. The deliveries of a lane therefore never overlap, and a delivery
 * whose attempt has no recorded end is repeated.
 *
 * The queue records the results of attempts. It pauses a subscription whose endpoint returned 410
 * or has failed for days. An attempt at a previous URL of the subscription has no effect on its
 * health or status.
 */
export function createDeliveryQueue(database: Database, now: () => Date) {
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
  // `in_line AND :inLine` ensures that a delivery never returns to the queue after it has left it.
  const postponing = database.prepare(
    `UPDATE deliveries SET tries = tries + 1, in_line = in_line AND :inLine,
       next_attempt_at = :nextAttemptAt
     WHERE id = :deliveryId AND status = 'pending'`,
  );

  const beginning = database.prepare(
    `INSERT INTO attempts (delivery_id, number, at, duration_ms, under_way)
     VALUES (:deliveryId, :attempt, :at, 0, 1)`,
  );
  const ending = database.prepare(
    `UPDATE attempts SET under_way = 0, duration_ms = :durationMs, request_headers = :requestHeaders,
       response_status = :responseStatus, response_headers = :responseHeaders,
       response_body = :responseBody, error = :error
     WHERE delivery_id = :deliveryId AND number = :attempt`,
  );
  const endingLapsed = database.prepare(
    `UPDATE attempts SET under_way = 0,
       error = 'The end of this attempt was not recorded. What the endpoint answered is not known.'
     WHERE under_way = 1
     AND delivery_id IN (SELECT id FROM deliveries WHERE claimed_until <= :now)`,
  );
  const endpoint = 'id = :subscriptionId AND url = :url';
  const recordingSuccess = database.prepare(
    `UPDATE subscriptions SET failing_since = NULL, last_success_at = :at WHERE ${endpoint}`,
  );
  const recordingFailure = database.prepare(
    `UPDATE subscriptions SET failing_since = coalesce(failing_since, :at), last_failure_at = :at
     WHERE ${endpoint}`,
  );
  const pausing = database.prepare(
    `UPDATE subscriptions SET status = 'paused', paused_reason = :reason, paused_at = :at
     WHERE ${endpoint} AND status = 'active' AND (:reason = 'gone' OR failing_since <= :longAgo)`,
  );

  function begin(delivery: ClaimedDelivery | undefined, at: Date, ms: number) {
    if (delivery === undefined) return undefined;
    const { deliveryId, attempt } = delivery;
    claiming.run({ deliveryId, until: at.getTime() + ms });
    beginning.run({ deliveryId, attempt, at: at.toISOString() });
    return delivery;
  }

  function end({ deliveryId, attempt }: ClaimedDelivery, made: CompletedAttempt): void {
    const { requestHeaders, responseHeaders, ...rest } = made;
    ending.run({
      deliveryId,
      attempt,
      ...rest,
      requestHeaders: JSON.stringify(requestHeaders),
      responseHeaders: responseHeaders && JSON.stringify(responseHeaders),
    });
    claiming.run({ deliveryId, until: null });
  }

  function pauseIfGivenUp(where: { subscriptionId: string; url: string }, isGone: boolean): void {
    const at = now();
    const reason: PauseReason = isGone ? 'gone' : 'failures';
    const longAgo = new Date(at.getTime() - MAX_FAILING_MS).toISOString();
    pausing.run({ ...where, at: at.toISOString(), reason, longAgo });
  }

  const parameters = ({ busy, includesFailing }: LaneFilter) => ({
    busy: JSON.stringify(busy),
    includesFailing: flag(includesFailing),
    now: now().getTime(),
  });

  function release(claimedUntil: number): void {
    endingLapsed.run({ now: claimedUntil });
    releasingLapsed.run({ now: claimedUntil });
  }

  return {
    /**
     * Ends all claims. At the start of the service, every claim belongs to a process that has
     * ended, because only one process uses the database at a time.
     */
    releaseAll: () => inTransaction(database, () => release(Number.MAX_SAFE_INTEGER)),
    /**
     * Claims the delivery that has been due for the longest time, for `ms` milliseconds, and starts
     * its attempt.
     */
    claim: (selection: LaneFilter, ms: number): ClaimedDelivery | undefined =>
      inTransaction(database, () => {
        const at = now();
        release(at.getTime());
        return begin(due.first(parameters(selection)), at, ms);
      }),
    /**
     * Claims this delivery even if another delivery of its lane is claimed or due earlier. Returns
     * undefined if this delivery isn't due or is already claimed.
     */
    claimOne: (deliveryId: string, ms: number): ClaimedDelivery | undefined =>
      inTransaction(database, () => {
        const at = now();
        return begin(one.first({ deliveryId, now: at.getTime() }), at, ms);
      }),
    /** Records an attempt and its result, and ends the claim, in one transaction. */
    record: (delivery: ClaimedDelivery, made: CompletedAttempt, outcome: DeliveryOutcome): void =>
      inTransaction(database, () => {
        const { deliveryId, subscriptionId, url } = delivery;
        const where = { subscriptionId, url };
        const at = now().toISOString();
        end(delivery, made);
        if (outcome.status === 'succeeded') {
          succeeding.run({ deliveryId });
          recordingSuccess.run({ ...where, at });
          return;
        }
        recordingFailure.run({ ...where, at });
        pauseIfGivenUp(where, outcome.status === 'failed' && outcome.isGone);
        if (outcome.status === 'failed') failing.run({ deliveryId });
        else {
          const { nextAttemptAt, inLine } = outcome;
          postponing.run({ deliveryId, nextAttemptAt, inLine: flag(inLine) });
        }
      }),
    /**
     * Records an attempt that the service aborted, and ends the claim. The attempt doesn't count as
     * failed.
     */
    breakOff: (delivery: ClaimedDelivery, made: CompletedAttempt): void =>
      inTransaction(database, () => end(delivery, made)),
    /**
     * Returns the time at which the next delivery is due, in milliseconds since 1970; a past time
     * if one is already due.
     */
    nextDue: (selection: LaneFilter): number | undefined =>
      next.first(parameters(selection))?.at ?? undefined,
  };
}

/** Numbers of unfinished deliveries by status; deliveries of paused subscriptions don't count. */
export type DeliveryBacklog = {
  /** Number of deliveries that haven't been attempted since they were queued. */
  pending: number;
  /** Number of deliveries with failed attempts that will be attempted again. */
  retrying: number;
};

const countsRow = v.object({ waiting: v.number(), retrying: v.number() });

/** Returns a function that counts the unfinished deliveries of all active subscriptions. */
export function createDeliveryBacklog(database: Database): () => DeliveryBacklog {
  // Counts by an index, because reading all rows would be much slower. Reads only the first
  // delivery of each queue, because later deliveries haven't been attempted, and the deliveries
  // outside the queues, which are few.
  const counting = prepareQuery(
    database,
    `SELECT coalesce(sum(waiting), 0) AS waiting, coalesce(sum(retrying), 0) AS retrying FROM (
       SELECT (SELECT count(*) ${buildPendingDeliveriesSql(1)}) + (SELECT count(*) ${buildPendingDeliveriesSql(0)}) AS waiting,
         coalesce((SELECT tries > 0 ${buildPendingDeliveriesSql(1)} ORDER BY sequence LIMIT 1), 0)
           + (SELECT count(*) ${buildPendingDeliveriesSql(0)} AND tries > 0) AS retrying
       FROM subscriptions WHERE status = 'active'
     )`,
    countsRow,
  );
  return () => {
    const { waiting, retrying } = counting.first({}) ?? { waiting: 0, retrying: 0 };
    return { pending: waiting - retrying, retrying };
  };
}
