import { eventTypes, testData } from '#service/delivery/event-types.ts';
import { conflict, unprocessable } from '#service/problem.ts';
import { type Database, inTransaction } from './database.ts';
import type { Delivery, DeliveryStore } from './delivery-store.ts';
import type { Outbox } from './outbox.ts';
import type { Subscription, SubscriptionStore } from './subscription-store.ts';
import type { WorkSignal } from './work-signal.ts';

/** Selects failed and held deliveries for a retry. */
export type RetrySelection = {
  /** Selects what failed or was held at this time or later; null selects nothing unless `status` is given. */
  since: Date | null;
  /** Selects deliveries of this status only; with null as `since`, all of them. */
  status?: 'failed' | 'held' | undefined;
};

/** What a subscription's owner does with its deliveries by hand. */
export type DeliveryCommands = {
  /** Makes it due now, with all attempts again, outside of the line. */
  resend(subject: string, subscriptionId: string, deliveryId: string): Delivery;
  /** Ends it without a further attempt. */
  skip(subject: string, subscriptionId: string, deliveryId: string): Delivery;
  /** Makes what waits due now and queues what is selected. Returns how many deliveries these are. */
  retry(subject: string, subscriptionId: string, selection: RetrySelection): number;
  /** Queues a test event and answers with the id of its delivery. */
  addTest(subject: string, subscriptionId: string, eventType: string): string;
};

export function createDeliveryCommands(
  database: Database,
  parts: {
    subscriptions: SubscriptionStore;
    deliveries: DeliveryStore;
    outbox: Outbox;
    work: WorkSignal;
    now: () => Date;
  },
): DeliveryCommands {
  const { subscriptions, deliveries, outbox, work, now } = parts;
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
    // Events enter the queue at their place, before those that are newer.
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
    throw conflict('The subscription is paused, so nothing is sent. Resume it first.');
  }

  return {
    resend: (subject, subscriptionId, deliveryId) =>
      inTransaction(database, () => {
        deliveries.read(subject, subscriptionId, deliveryId);
        requireActive(subscriptions.read(subject, subscriptionId));
        requeueingOne.run({ deliveryId, now: now().getTime() });
        work.raise();
        return deliveries.read(subject, subscriptionId, deliveryId);
      }),
    skip: (subject, subscriptionId, deliveryId) =>
      inTransaction(database, () => {
        const { status } = deliveries.read(subject, subscriptionId, deliveryId);
        if (status !== 'pending' && status !== 'retrying') {
          throw conflict('The delivery doesn’t wait, so there is nothing to skip.');
        }
        skipping.run({ deliveryId });
        work.raise();
        return deliveries.read(subject, subscriptionId, deliveryId);
      }),
    retry: (subject, subscriptionId, { since, status }) =>
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
    addTest: (subject, subscriptionId, eventType) =>
      inTransaction(database, () => {
        const subscription = subscriptions.read(subject, subscriptionId);
        const known = [...subscription.eventTypes, ...eventTypes.map(({ name }) => name)];
        if (!known.includes(eventType)) {
          const detail = `eventType: "${eventType}" is neither in the catalogue nor one that the subscription takes.`;
          throw unprocessable([{ pointer: '#/eventType', detail }]);
        }
        requireActive(subscription);
        return outbox.addTest(subscriptionId, eventType, testData(eventType));
      }),
  };
}
