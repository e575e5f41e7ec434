import * as v from 'valibot';
import { createTestEventData, eventTypes } from '#service/delivery/event-types.ts';
import {
  createConflictProblem,
  createNotFoundProblem,
  createUnprocessableProblem,
} from '#service/problem.ts';
import { type Database, defineQuery, type Reader, type Transaction } from './database.ts';
import type { Attempt, DeliveryQueue, LeasedDelivery } from './delivery-queue.ts';
import { DELIVERIES_CHANNEL, makeAllDue, refreshLanes } from './lanes.ts';
import type { Outbox } from './outbox.ts';
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

/** Extension webhooks.deliveries. */
export type Delivery = {
  deliveryId: string;
  eventType: string;
  /** Name of the changed object; null in data of earlier versions of the service. */
  about: string | null;
  createdAt: string;
  status: DeliveryStatus;
  /** Earliest next attempt; null if the delivery has ended or its subscription is paused. */
  nextAttemptAt: string | null;
  /** Id of the first delivery in the queue, if this one waits behind it. */
  waitsBehind: string | null;
  payload: unknown;
  attempts: Attempt[];
};

/** A delivery must match all filters. */
export type DeliverySelection = {
  status?: DeliveryStatus | undefined;
  eventType?: string | undefined;
  /** Status of the endpoint's last response. */
  responseStatus?: number | undefined;
  /** Earliest creation time. */
  since?: Date | undefined;
  /** Latest creation time. */
  until?: Date | undefined;
  /** Occurs in the id, the name of the changed object or the payload. */
  q?: string | undefined;
  limit: number;
  /** Id or time; only older deliveries. */
  before?: string | undefined;
};

/** Deliveries that a user wants to retry. */
export type RetrySelection = {
  /**
   * Failed deliveries by their last attempt, held ones by their event. If null, all with the given
   * `status`, or none if that is omitted.
   */
  since: Date | null;
  /** Both kinds if omitted, but only if `since` is set. */
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

// A column of the first delivery in the queue, which is attempted before all others.
const first = (column: string) => `(SELECT ${column} FROM deliveries AS first
  WHERE first.subscription_id = delivery.subscription_id
  AND first.status = 'pending' AND first.in_line = 1 ORDER BY first.sequence LIMIT 1)`;
const status = `CASE WHEN delivery.status = 'pending' AND delivery.tries > 0 THEN 'retrying'
  ELSE delivery.status END`;
const nextAttempt = `CASE WHEN ${first('next_attempt_at')} > delivery.next_attempt_at
  THEN ${first('next_attempt_at')} ELSE delivery.next_attempt_at END`;
const columns = `delivery.id AS "deliveryId", delivery.event_type AS "eventType", delivery.about,
  delivery.created_at AS "createdAt", ${status} AS status, delivery.body AS payload,
  CASE
    WHEN delivery.status <> 'pending' OR subscription.status <> 'active' THEN NULL
    WHEN delivery.in_line = 0 THEN delivery.next_attempt_at
    ELSE ${nextAttempt}
  END AS "nextAttemptAt",
  CASE WHEN delivery.status = 'pending' AND delivery.in_line = 1
    THEN nullif(${first('id')}, delivery.id) END AS "waitsBehind"
  FROM deliveries AS delivery JOIN subscriptions AS subscription
  ON subscription.id = delivery.subscription_id
  WHERE delivery.subscription_id = :subscriptionId`;

const attemptsQuery = defineQuery(
  `SELECT at, duration_ms AS "durationMs", request_headers AS "requestHeaders",
     response_status AS "responseStatus", response_headers AS "responseHeaders",
     response_body AS "responseBody", error
   FROM attempts WHERE delivery_id = :deliveryId AND under_way = 0 ORDER BY number`,
  attemptRow,
);
const deliveryQuery = defineQuery(`SELECT ${columns} AND delivery.id = :deliveryId`, deliveryRow);
const sequenceQuery = defineQuery(
  `SELECT sequence FROM deliveries
   WHERE subscription_id = :subscriptionId AND id = :deliveryId`,
  v.object({ sequence: v.number() }),
);

/** Conditions of a list, by query parameter; only those of parameters with a value apply. */
const conditions = {
  status: `${status} = :status`,
  eventType: 'delivery.event_type = :eventType',
  since: 'delivery.created_at >= :since',
  until: 'delivery.created_at <= :until',
  responseStatus: `:responseStatus = (SELECT response_status FROM attempts
    WHERE delivery_id = delivery.id AND under_way = 0 ORDER BY number DESC LIMIT 1)`,
  pattern: `(lower(delivery.id) LIKE lower(:pattern) ESCAPE '\\'
    OR lower(delivery.about) LIKE lower(:pattern) ESCAPE '\\'
    OR lower(delivery.body) LIKE lower(:pattern) ESCAPE '\\')`,
  beforeTime: 'delivery.created_at < :beforeTime',
  beforeSequence: 'delivery.sequence < :beforeSequence',
};

export type DeliveryStore = ReturnType<typeof createDeliveryStore>;

/** Methods throw a 404 for subscriptions of other users. */
export function createDeliveryStore(
  database: Database,
  parts: {
    subscriptions: SubscriptionStore;
    outbox: Outbox;
    queue: DeliveryQueue;
    /** Id of this instance, for the leases of test events. */
    instance: string;
    leaseMs: number;
    now: () => Date;
  },
) {
  const { subscriptions, outbox, queue, instance, leaseMs, now } = parts;

  async function withAttempts(
    reader: Reader,
    row: v.InferOutput<typeof deliveryRow>,
  ): Promise<Delivery> {
    const attempts = await reader.all(attemptsQuery, { deliveryId: row.deliveryId });
    return { ...row, attempts };
  }

  async function older(subscriptionId: string, before: string | undefined) {
    if (before === undefined) return {};
    const time = /^\d{4}-\d\d-\d\dT/.test(before) ? Date.parse(before) : Number.NaN;
    if (!Number.isNaN(time)) return { beforeTime: new Date(time).toISOString() };
    const found = await database.first(sequenceQuery, { subscriptionId, deliveryId: before });
    if (found !== undefined) return { beforeSequence: found.sequence };
    const detail = `before: "${before}" is no delivery of this subscription, and no time.`;
    throw createUnprocessableProblem([{ pointer: '#/before', detail }]);
  }

  function requireActive({ status }: Subscription): void {
    if (status === 'active') return;
    throw createConflictProblem('The subscription is paused, so nothing is sent. Resume it first.');
  }

  async function read(
    subject: string,
    subscriptionId: string,
    deliveryId: string,
    reader: Reader = database,
  ): Promise<Delivery> {
    await subscriptions.read(subject, subscriptionId, reader);
    const row = await reader.first(deliveryQuery, { subscriptionId, deliveryId });
    if (row === undefined)
      throw createNotFoundProblem(`There is no delivery with the id "${deliveryId}".`);
    return withAttempts(reader, row);
  }

  /** Holds the lock of the subscription. */
  function change<T>(
    subject: string,
    subscriptionId: string,
    work: (transaction: Transaction, subscription: Subscription) => Promise<T>,
  ): Promise<T> {
    return database.transaction(async (transaction) => {
      await transaction.lock(subscriptionId);
      const subscription = await subscriptions.read(subject, subscriptionId, transaction);
      const result = await work(transaction, subscription);
      await refreshLanes(transaction, subscriptionId);
      await transaction.notify(DELIVERIES_CHANNEL);
      return result;
    });
  }

  const requeue = `UPDATE deliveries SET status = 'pending', tries = 0, next_attempt_at = :now`;
  const requeueSql = {
    failed: `${requeue}, in_line = 0 WHERE subscription_id = :subscriptionId AND status = 'failed'
      AND :since <= (SELECT max(at) FROM attempts WHERE delivery_id = deliveries.id)`,
    // At its position in the queue, before deliveries of newer events.
    held: `${requeue}, in_line = 1 WHERE subscription_id = :subscriptionId AND status = 'held'
      AND :since <= created_at`,
  };

  return {
    read,
    /** Newest first. */
    async list(
      subject: string,
      subscriptionId: string,
      selection: DeliverySelection,
    ): Promise<Delivery[]> {
      await subscriptions.read(subject, subscriptionId);
      const { q, since, until, before, status, eventType, responseStatus, limit } = selection;
      const values = {
        status,
        eventType,
        responseStatus,
        since: since?.toISOString(),
        until: until?.toISOString(),
        pattern: q === undefined ? undefined : `%${q.replace(/[\\%_]/g, '\\$&')}%`,
        ...(await older(subscriptionId, before)),
      };
      const given = Object.entries(values).flatMap(([name, value]) =>
        value === undefined ? [] : [[name, value] as const],
      );
      const applied = Object.entries(conditions).filter(([name]) =>
        given.some(([one]) => one === name),
      );
      const where = applied.map(([, condition]) => ` AND ${condition}`).join('');
      const rows = await database.all(
        defineQuery(
          `SELECT ${columns}${where} ORDER BY delivery.sequence DESC LIMIT :limit`,
          deliveryRow,
        ),
        { subscriptionId, limit, ...Object.fromEntries(given) },
      );
      return Promise.all(rows.map((row) => withAttempts(database, row)));
    },
    /** Makes the delivery due immediately, ahead of the queue, with a new retry schedule. */
    resend: (subject: string, subscriptionId: string, deliveryId: string): Promise<Delivery> =>
      change(subject, subscriptionId, async (transaction, subscription) => {
        await read(subject, subscriptionId, deliveryId, transaction);
        requireActive(subscription);
        await transaction.run(`${requeue}, in_line = 0 WHERE id = :deliveryId`, {
          deliveryId,
          now: now().getTime(),
        });
        return read(subject, subscriptionId, deliveryId, transaction);
      }),
    /** Ends the delivery, so that no further attempt follows. */
    skip: (subject: string, subscriptionId: string, deliveryId: string): Promise<Delivery> =>
      change(subject, subscriptionId, async (transaction) => {
        const { status } = await read(subject, subscriptionId, deliveryId, transaction);
        if (status !== 'pending' && status !== 'retrying') {
          throw createConflictProblem('The delivery doesn’t wait, so there is nothing to skip.');
        }
        await transaction.run(`UPDATE deliveries SET status = 'skipped' WHERE id = :deliveryId`, {
          deliveryId,
        });
        return read(subject, subscriptionId, deliveryId, transaction);
      }),
    /**
     * Makes all waiting deliveries due, and queues the selected ones again. Returns their total
     * number.
     */
    retry: (
      subject: string,
      subscriptionId: string,
      { since, status }: RetrySelection,
    ): Promise<number> =>
      change(subject, subscriptionId, async (transaction, subscription) => {
        requireActive(subscription);
        const at = now().getTime();
        let count = await makeAllDue(transaction, subscriptionId, at);
        for (const kind of ['failed', 'held'] as const) {
          if (status === undefined ? since === null : status !== kind) continue;
          const selected = { subscriptionId, since: since?.toISOString() ?? '', now: at };
          count += await transaction.run(requeueSql[kind], selected);
        }
        return count;
      }),
    /**
     * Creates a test event that this instance has leased. `delivery` is as before its first
     * attempt.
     */
    leaseTest: (
      subject: string,
      subscriptionId: string,
      eventType: string,
    ): Promise<{ leased: LeasedDelivery; delivery: Delivery }> =>
      database.transaction(async (transaction) => {
        const subscription = await subscriptions.read(subject, subscriptionId, transaction);
        const known = [...subscription.eventTypes, ...eventTypes.map(({ name }) => name)];
        if (!known.includes(eventType)) {
          const detail = `eventType: "${eventType}" is neither in the catalogue nor one of the subscription’s types.`;
          throw createUnprocessableProblem([{ pointer: '#/eventType', detail }]);
        }
        requireActive(subscription);
        const id = await outbox.addTest(transaction, subscriptionId, {
          type: eventType,
          data: createTestEventData(eventType),
          leasedBy: instance,
          leasedUntil: now().getTime() + leaseMs,
        });
        const delivery = await read(subject, subscriptionId, id, transaction);
        return { leased: await queue.startLeased(transaction, id), delivery };
      }),
  };
}
