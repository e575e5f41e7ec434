import * as v from 'valibot';
import { createTestEventData, eventTypes } from '#service/delivery/event-types.ts';
import { createConflictProblem, createNotFoundProblem, createUnprocessableProblem } from '#service/problem.ts';
import { type Database, inTransaction, prepareQuery } from './database.ts';
import type { Attempt } from './delivery-queue.ts';
import type { NewDeliverySignal, Outbox } from './outbox.ts';
import type { Subscription, SubscriptionStore } from './subscription-store.ts';

export const deliveryStatuses = [
  'pending',
  'retrying',
  'succeeded',
  'failed',
  'skipped',
  'held',
] as const;
export type DeliveryStatus = (typeof deliveryStatuses)[number];

/**
 * Delivery of one event to one subscription, in the format of the extension webhooks.deliveries.
 */
export type Delivery = {
  deliveryId: string;
  eventType: string;
  /** Name of the changed object; null if an earlier version of the service queued the delivery. */
  about: string | null;
  createdAt: string;
  status: DeliveryStatus;
  /**
   * Earliest time of the next attempt; null if the delivery has ended or its subscription is
   * paused.
   */
  nextAttemptAt: string | null;
  /** Id of the first delivery in the queue if this delivery waits behind it; null otherwise. */
  waitsBehind: string | null;
  payload: unknown;
  attempts: Attempt[];
};

/** Filters of a list of deliveries; a delivery must match all filters. */
export type DeliverySelection = {
  status?: DeliveryStatus | undefined;
  eventType?: string | undefined;
  /** Status of the endpoint's last response. */
  responseStatus?: number | undefined;
  /** Creation time of the earliest deliveries to return. */
  since?: Date | undefined;
  /** Creation time of the latest deliveries to return. */
  until?: Date | undefined;
  /** Text that must occur in the id, the name of the changed object or the payload. */
  q?: string | undefined;
  limit: number;
  /** Id of a delivery, or a time; only older deliveries are returned. */
  before?: string | undefined;
};

/** Selection of failed and held deliveries for a retry. */
export type RetrySelection = {
  /**
   * Earliest time of the last attempt (failed deliveries) or of the event (held deliveries). If
   * null, all deliveries with the given `status` are selected, or none if `status` is omitted.
   */
  since: Date | null;
  /**
   * Status of the selected deliveries. If omitted, both failed and held deliveries are selected,
   * but only if `since` is set.
   */
  status?: 'failed' | 'held' | undefined;
};

const headers = v.pipe(v.string(), v.parseJson(), v.record(v.string(), v.string()));
const attemptRow = v.object({
  at: v.string(),
  durationMs: v.number(),
  requestHeaders: headers,
  responseStatus: v.nullable(v.number()),
  responseHeaders: v.nullable(headers),
  responseBody: v.nullable(v.string()),
  error: v.nullable(v.string()),
});

const instant = v.pipe(
  v.nullable(v.number()),
  v.transform((at) => (at === null ? null : new Date(at).toISOString())),
);
const deliveryRow = v.object({
  deliveryId: v.string(),
  eventType: v.string(),
  about: v.nullable(v.string()),
  createdAt: v.string(),
  status: v.picklist(deliveryStatuses),
  nextAttemptAt: instant,
  waitsBehind: v.nullable(v.string()),
  payload: v.pipe(v.string(), v.parseJson()),
});

// Selects a column of the first delivery in the queue. Later deliveries are not attempted before
// that delivery.
const first = (column: string) => `(SELECT ${column} FROM deliveries AS first
  WHERE first.subscription_id = delivery.subscription_id
  AND first.status = 'pending' AND first.in_line = 1 ORDER BY first.sequence LIMIT 1)`;
const status = `CASE WHEN delivery.status = 'pending' AND delivery.tries > 0 THEN 'retrying'
  ELSE delivery.status END`;
const columns = `delivery.id AS deliveryId, delivery.event_type AS eventType, delivery.about,
  delivery.created_at AS createdAt, ${status} AS status, delivery.body AS payload,
  CASE
    WHEN delivery.status <> 'pending' OR subscription.status <> 'active' THEN NULL
    WHEN delivery.in_line = 0 THEN delivery.next_attempt_at
    ELSE max(delivery.next_attempt_at, ${first('next_attempt_at')})
  END AS nextAttemptAt,
  CASE WHEN delivery.status = 'pending' AND delivery.in_line = 1
    THEN nullif(${first('id')}, delivery.id) END AS waitsBehind
  FROM deliveries AS delivery JOIN subscriptions AS subscription
  ON subscription.id = delivery.subscription_id
  WHERE delivery.subscription_id = :subscriptionId`;

export type DeliveryStore = ReturnType<typeof createDeliveryStore>;

/** Creates the store of deliveries. Its methods throw a 404 for subscriptions of other users. */
export function createDeliveryStore(
  database: Database,
  parts: {
    subscriptions: SubscriptionStore;
    outbox: Outbox;
    work: NewDeliverySignal;
    now: () => Date;
  },
) {
  const { subscriptions, outbox, work, now } = parts;
  const attemptsOf = prepareQuery(
    database,
    `SELECT at, duration_ms AS durationMs, request_headers AS requestHeaders,
       response_status AS responseStatus, response_headers AS responseHeaders,
       response_body AS responseBody, error
     FROM attempts WHERE delivery_id = :deliveryId AND under_way = 0 ORDER BY number`,
    attemptRow,
  );
  const reading = prepareQuery(
    database,
    `SELECT ${columns} AND delivery.id = :deliveryId`,
    deliveryRow,
  );
  const listing = prepareQuery(
    database,
    `SELECT ${columns} AND (:status IS NULL OR ${status} = :status)
     AND (:eventType IS NULL OR delivery.event_type = :eventType)
     AND (:since IS NULL OR delivery.created_at >= :since)
     AND (:until IS NULL OR delivery.created_at <= :until)
     AND (:responseStatus IS NULL OR :responseStatus = (
       SELECT response_status FROM attempts
       WHERE delivery_id = delivery.id AND under_way = 0 ORDER BY number DESC LIMIT 1
     ))
     AND (:pattern IS NULL OR delivery.id LIKE :pattern ESCAPE '\\'
       OR delivery.about LIKE :pattern ESCAPE '\\' OR delivery.body LIKE :pattern ESCAPE '\\')
     AND (:beforeTime IS NULL OR delivery.created_at < :beforeTime)
     AND (:beforeSequence IS NULL OR delivery.sequence < :beforeSequence)
     ORDER BY delivery.sequence DESC LIMIT :limit`,
    deliveryRow,
  );
  const placing = prepareQuery(
    database,
    `SELECT sequence FROM deliveries
     WHERE subscription_id = :subscriptionId AND id = :deliveryId`,
    v.object({ sequence: v.number() }),
  );

  function withAttempts(row: v.InferOutput<typeof deliveryRow>): Delivery {
    return { ...row, attempts: attemptsOf.all({ deliveryId: row.deliveryId }) };
  }

  function older(subscriptionId: string, before: string | undefined) {
    if (before === undefined) return { beforeTime: null, beforeSequence: null };
    const time = /^\d{4}-\d\d-\d\dT/.test(before) ? Date.parse(before) : Number.NaN;
    if (!Number.isNaN(time)) {
      return { beforeTime: new Date(time).toISOString(), beforeSequence: null };
    }
    const place = placing.first({ subscriptionId, deliveryId: before });
    if (place !== undefined) return { beforeTime: null, beforeSequence: place.sequence };
    const detail = `before: "${before}" is no delivery of this subscription, and no time.`;
    throw createUnprocessableProblem([{ pointer: '#/before', detail }]);
  }

  const requeue = `UPDATE deliveries SET status = 'pending', tries = 0, next_attempt_at = :now`;
  const requeueingOne = database.prepare(`${requeue}, in_line = 0 WHERE id = :deliveryId`);
  const skipping = database.prepare(
    `UPDATE deliveries SET status = 'skipped' WHERE id = :deliveryId`,
  );
  const requeueing = {
    failed: database.prepare(
      `${requeue}, in_line = 0 WHERE subscription_id = :subscriptionId AND status = 'failed'
       AND :since <= (SELECT max(at) FROM attempts WHERE delivery_id = deliveries.id)`,
    ),
    // Returns a held delivery to its position in the queue, before deliveries of newer events.
    held: database.prepare(
      `${requeue}, in_line = 1 WHERE subscription_id = :subscriptionId AND status = 'held'
       AND :since <= created_at`,
    ),
  };
  const waking = database.prepare(
    `UPDATE deliveries SET next_attempt_at = min(next_attempt_at, :now)
     WHERE subscription_id = :subscriptionId AND status = 'pending'`,
  );

  function requireActive({ status }: Subscription): void {
    if (status === 'active') return;
    throw createConflictProblem('The subscription is paused, so nothing is sent. Resume it first.');
  }

  function read(subject: string, subscriptionId: string, deliveryId: string): Delivery {
    subscriptions.read(subject, subscriptionId);
    const row = reading.first({ subscriptionId, deliveryId });
    if (row === undefined) throw createNotFoundProblem(`There is no delivery with the id "${deliveryId}".`);
    return withAttempts(row);
  }

  return {
    read,
    /** Returns deliveries, newest first. */
    list(subject: string, subscriptionId: string, selection: DeliverySelection): Delivery[] {
      subscriptions.read(subject, subscriptionId);
      const { q, since, until, before } = selection;
      const rows = listing.all({
        subscriptionId,
        status: selection.status ?? null,
        eventType: selection.eventType ?? null,
        responseStatus: selection.responseStatus ?? null,
        since: since?.toISOString() ?? null,
        until: until?.toISOString() ?? null,
        pattern: q === undefined ? null : `%${q.replace(/[\\%_]/g, '\\$&')}%`,
        limit: selection.limit,
        ...older(subscriptionId, before),
      });
      return rows.map(withAttempts);
    },
    /**
     * Makes the delivery due immediately, outside the queue, and allows all attempts of the retry
     * schedule again.
     */
    resend: (subject: string, subscriptionId: string, deliveryId: string): Delivery =>
      inTransaction(database, () => {
        read(subject, subscriptionId, deliveryId);
        requireActive(subscriptions.read(subject, subscriptionId));
        requeueingOne.run({ deliveryId, now: now().getTime() });
        work.raise();
        return read(subject, subscriptionId, deliveryId);
      }),
    /** Ends the delivery without further attempts. */
    skip: (subject: string, subscriptionId: string, deliveryId: string): Delivery =>
      inTransaction(database, () => {
        const { status } = read(subject, subscriptionId, deliveryId);
        if (status !== 'pending' && status !== 'retrying') {
          throw createConflictProblem('The delivery doesn’t wait, so there is nothing to skip.');
        }
        skipping.run({ deliveryId });
        work.raise();
        return read(subject, subscriptionId, deliveryId);
      }),
    /**
     * Makes all waiting deliveries due immediately, and queues the selected failed and held
     * deliveries again. Returns the total number of these deliveries.
     */
    retry: (subject: string, subscriptionId: string, { since, status }: RetrySelection): number =>
      inTransaction(database, () => {
        requireActive(subscriptions.read(subject, subscriptionId));
        const at = now().getTime();
        let { changes: count } = waking.run({ subscriptionId, now: at });
        for (const kind of ['failed', 'held'] as const) {
          if (status === undefined ? since === null : status !== kind) continue;
          const selected = { subscriptionId, since: since?.toISOString() ?? '', now: at };
          count += requeueing[kind].run(selected).changes;
        }
        work.raise();
        return count;
      }),
    /** Queues a test event and returns the id of its delivery. */
    addTest: (subject: string, subscriptionId: string, eventType: string): string =>
      inTransaction(database, () => {
        const subscription = subscriptions.read(subject, subscriptionId);
        const known = [...subscription.eventTypes, ...eventTypes.map(({ name }) => name)];
        if (!known.includes(eventType)) {
          const detail = `eventType: "${eventType}" is neither in the catalogue nor one that the subscription takes.`;
          throw createUnprocessableProblem([{ pointer: '#/eventType', detail }]);
        }
        requireActive(subscription);
        return outbox.addTest(subscriptionId, eventType, createTestEventData(eventType));
      }),
  };
}
