import * as v from 'valibot';
import { eventTypes, exampleData } from '#reference-service/delivery/event-types.ts';
import { conflict, notFound, unprocessable } from '#reference-service/problem.ts';
import { type Database, inTransaction, prepareQuery } from './database.ts';
import type { Outbox } from './outbox.ts';
import type { Subscription, SubscriptionStore } from './subscription-store.ts';
import type { WorkSignal } from './work-signal.ts';

/** One attempt, as the extension webhooks.deliveries shows it. */
export type Attempt = {
  at: string;
  durationMs: number;
  responseStatus: number | null;
  /** The first 2048 characters. */
  responseBody: string | null;
  error: string | null;
};

export type DeliveryStatus = 'pending' | 'succeeded' | 'failed';

/** A delivery of one event to one subscription, as the extension webhooks.deliveries shows it. */
export type Delivery = {
  deliveryId: string;
  eventType: string;
  createdAt: string;
  status: DeliveryStatus;
  /** When it is tried next at the earliest; null when it has ended or its subscription is paused. */
  nextAttemptAt: string | null;
  payload: unknown;
  attempts: Attempt[];
};

export type DeliverySelection = {
  status?: DeliveryStatus | undefined;
  limit: number;
  /** The id of a delivery, or a time: only older ones are listed. */
  before?: string | undefined;
};

/** Deliveries by subscription, for the subscription's owner; all else is 404. */
export type DeliveryStore = {
  /** Newest first. */
  list(subject: string, subscriptionId: string, selection: DeliverySelection): Delivery[];
  read(subject: string, subscriptionId: string, deliveryId: string): Delivery;
  /** Makes it due now, with all attempts again, ahead of other deliveries. */
  resend(subject: string, subscriptionId: string, deliveryId: string): Delivery;
  /** Queues a test event and answers with the id of its delivery. */
  addTest(subject: string, subscriptionId: string, eventType: string): string;
};

const instant = v.pipe(
  v.nullable(v.number()),
  v.transform((at) => (at === null ? null : new Date(at).toISOString())),
);
const deliveryRow = v.object({
  deliveryId: v.string(),
  eventType: v.string(),
  createdAt: v.string(),
  status: v.picklist(['pending', 'succeeded', 'failed']),
  nextAttemptAt: instant,
  payload: v.pipe(v.string(), v.parseJson()),
});
const attemptRow = v.object({
  at: v.string(),
  durationMs: v.number(),
  responseStatus: v.nullable(v.number()),
  responseBody: v.nullable(v.string()),
  error: v.nullable(v.string()),
});

// A delivery is attempted no earlier than the one before it in its order.
const columns = `delivery.id AS deliveryId, delivery.event_type AS eventType,
  delivery.created_at AS createdAt, delivery.status, delivery.body AS payload,
  CASE
    WHEN delivery.status <> 'pending' OR subscription.status <> 'active' THEN NULL
    WHEN delivery.in_line = 0 THEN delivery.next_attempt_at
    ELSE max(delivery.next_attempt_at, (
      SELECT head.next_attempt_at FROM deliveries AS head
      WHERE head.subscription_id = delivery.subscription_id
      AND head.status = 'pending' AND head.in_line = 1
      ORDER BY head.sequence LIMIT 1
    ))
  END AS nextAttemptAt
  FROM deliveries AS delivery JOIN subscriptions AS subscription
  ON subscription.id = delivery.subscription_id
  WHERE delivery.subscription_id = :subscriptionId`;

export function createDeliveryStore(
  database: Database,
  subscriptions: SubscriptionStore,
  outbox: Outbox,
  work: WorkSignal,
  now: () => Date,
): DeliveryStore {
  const reading = prepareQuery(
    database,
    `SELECT ${columns} AND delivery.id = :deliveryId`,
    deliveryRow,
  );
  const listing = prepareQuery(
    database,
    `SELECT ${columns} AND (:status IS NULL OR delivery.status = :status)
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
  const attempts = prepareQuery(
    database,
    `SELECT at, duration_ms AS durationMs, response_status AS responseStatus,
       response_body AS responseBody, error
     FROM attempts WHERE delivery_id = :deliveryId ORDER BY number`,
    attemptRow,
  );
  const requeueing = database.prepare(
    `UPDATE deliveries SET status = 'pending', in_line = 0, tries = 0, next_attempt_at = :now
     WHERE id = :deliveryId`,
  );

  function withAttempts(row: v.InferOutput<typeof deliveryRow>): Delivery {
    return { ...row, attempts: attempts.all({ deliveryId: row.deliveryId }) };
  }

  function read(subject: string, subscriptionId: string, deliveryId: string): Delivery {
    subscriptions.read(subject, subscriptionId);
    const row = reading.first({ subscriptionId, deliveryId });
    if (row === undefined) throw notFound(`There is no delivery with the id "${deliveryId}".`);
    return withAttempts(row);
  }

  function requireActive({ status }: Subscription): void {
    if (status === 'active') return;
    throw conflict('The subscription is paused, so nothing is sent. Resume it first.');
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
    throw unprocessable([{ pointer: '#/before', detail }]);
  }

  return {
    list(subject, subscriptionId, { status, limit, before }) {
      subscriptions.read(subject, subscriptionId);
      const selection = { subscriptionId, status: status ?? null, limit };
      return listing.all({ ...selection, ...older(subscriptionId, before) }).map(withAttempts);
    },
    read,
    resend: (subject, subscriptionId, deliveryId) =>
      inTransaction(database, () => {
        read(subject, subscriptionId, deliveryId);
        requireActive(subscriptions.read(subject, subscriptionId));
        requeueing.run({ deliveryId, now: now().getTime() });
        work.raise();
        return read(subject, subscriptionId, deliveryId);
      }),
    addTest: (subject, subscriptionId, eventType) =>
      inTransaction(database, () => {
        const subscription = subscriptions.read(subject, subscriptionId);
        const known = [...subscription.eventTypes, ...eventTypes.map(({ name }) => name)];
        if (!known.includes(eventType)) {
          const detail = `eventType: "${eventType}" is neither in the catalogue nor one that the subscription takes.`;
          throw unprocessable([{ pointer: '#/eventType', detail }]);
        }
        requireActive(subscription);
        return outbox.addTest(subscriptionId, eventType, exampleData(eventType));
      }),
  };
}
