import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { createEventBody } from '#service/delivery/event-body.ts';
import type { EventName } from '#service/delivery/event-types.ts';
import { type Database, prepareQuery } from './database.ts';

export type NewDeliverySignal = ReturnType<typeof createNewDeliverySignal>;

/** Creates a signal that notifies its listeners of possible new deliveries. */
export function createNewDeliverySignal() {
  const listeners: (() => void)[] = [];
  let raised = false;
  return {
    /**
     * Notifies the listeners asynchronously. If this method is called inside a transaction, the
     * listeners are notified after the transaction.
     */
    raise(): void {
      if (raised) return;
      raised = true;
      queueMicrotask(() => {
        raised = false;
        for (const listener of listeners) listener();
      });
    },
    listen: (listener: () => void) => void listeners.push(listener),
  };
}

const LONGEST_ABOUT = 100;

export type Outbox = ReturnType<typeof createOutbox>;

/**
 * Creates the outbox. It stores each event in the same transaction as the change that causes the
 * event.
 */
export function createOutbox(database: Database, work: NewDeliverySignal, now: () => Date) {
  const takers = prepareQuery(
    database,
    `SELECT id, iif(status = 'active', 'pending', 'held') AS status FROM subscriptions
     WHERE subject = :subject
     AND EXISTS (SELECT 1 FROM json_each(event_types) WHERE value = :type)
     ORDER BY created_at, id`,
    v.object({ id: v.string(), status: v.picklist(['pending', 'held']) }),
  );
  const adding = database.prepare(
    `INSERT INTO deliveries
       (id, subscription_id, event_type, about, body, created_at, status, in_line, tries,
        next_attempt_at)
     VALUES (:id, :subscriptionId, :type, :about, :body, :at, :status, :inLine, 0,
        :nextAttemptAt)`,
  );

  function add(
    subscriptionId: string,
    { type, about, data }: { type: string; about: string; data: object },
    { status, inLine }: { status: 'pending' | 'held'; inLine: boolean },
  ): string {
    const at = now();
    const id = `msg_${randomUUID()}`;
    adding.run({
      id,
      subscriptionId,
      type,
      about,
      body: createEventBody({ subscriptionId, type, at, data }),
      status,
      at: at.toISOString(),
      inLine: inLine ? 1 : 0,
      nextAttemptAt: at.getTime(),
    });
    work.raise();
    return id;
  }

  return {
    /**
     * Adds one delivery for each of the subject's subscriptions to this event type. The delivery is
     * pending if the subscription is active, and held if the subscription is paused. `about` is the
     * name of the changed object. `data` is called only if there is a subscription. Call it inside
     * a transaction.
     */
    publish(subject: string, type: EventName, about: string, data: () => object): void {
      const subscriptions = takers.all({ subject, type });
      if (subscriptions.length === 0) return;
      const event = { type, about: shortened(about), data: data() };
      for (const { id, status } of subscriptions) add(id, event, { status, inLine: true });
    },
    /** Adds one delivery for one subscription and returns its id. Call it inside a transaction. */
    addTest: (subscriptionId: string, type: string, data: object): string =>
      add(
        subscriptionId,
        { type, about: 'Test event', data },
        { status: 'pending', inLine: false },
      ),
  };
}

function shortened(about: string): string {
  const characters = [...about];
  if (characters.length <= LONGEST_ABOUT) return about;
  return `${characters.slice(0, LONGEST_ABOUT - 1).join('')}…`;
}
