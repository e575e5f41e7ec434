import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { createEventBody } from '#service/delivery/event-body.ts';
import type { EventName } from '#service/delivery/event-types.ts';
import { createTimeSlices } from '#service/time-slices.ts';
import { defineQuery, insertRows, type Transaction } from './database.ts';
import { DELIVERIES_CHANNEL, refreshLanes } from './lanes.ts';

const LONGEST_ABOUT = 100;
/**
 * Number of rows that are kept in memory before an insert, because an import causes many events.
 */
const MOST_ROWS = 1_024;

/** Event of one user. `about` is the name of the changed object. */
export type OutboxEvent = {
  type: EventName;
  about: string;
  /** Returns the data of the event. Called only if there is a subscription. */
  data: () => object;
};

const takersQuery = defineQuery(
  `SELECT id, event_types AS "eventTypes", status FROM subscriptions WHERE subject = :subject
   ORDER BY created_at, id`,
  v.object({
    id: v.string(),
    eventTypes: v.pipe(v.string(), v.parseJson(), v.array(v.string())),
    status: v.picklist(['active', 'paused']),
  }),
);

export type Outbox = ReturnType<typeof createOutbox>;

/** Each event is stored in the same transaction as its change. */
export function createOutbox(now: () => Date) {
  function toRow(
    subscriptionId: string,
    { type, about, data }: { type: string; about: string; data: object },
  ) {
    const at = now();
    return {
      id: `msg_${randomUUID()}`,
      subscription_id: subscriptionId,
      event_type: type,
      about: shortened(about),
      body: createEventBody({ subscriptionId, type, at, data }),
      created_at: at.toISOString(),
      tries: 0,
      next_attempt_at: at.getTime(),
    };
  }

  const toQueuedRow = (
    id: string,
    status: 'active' | 'paused',
    event: Parameters<typeof toRow>[1],
  ) => ({
    ...toRow(id, event),
    status: status === 'active' ? 'pending' : 'held',
    in_line: 1,
  });

  return {
    /**
     * Creates one delivery for each of the subject's subscriptions to the type: pending if active,
     * held if paused.
     */
    async publish(
      transaction: Transaction,
      subject: string,
      events: readonly OutboxEvent[],
    ): Promise<void> {
      if (events.length === 0) return;
      const pause = createTimeSlices();
      const takers = (await transaction.all(takersQuery, { subject })).filter(({ eventTypes }) =>
        events.some(({ type }) => eventTypes.includes(type)),
      );
      if (takers.length === 0) return;
      // Together, because each statement of PostgreSQL takes a round trip while the transaction
      // holds its locks.
      const ids = takers.map(({ id }) => id);
      await transaction.lock(...ids);
      const rows: ReturnType<typeof toQueuedRow>[] = [];
      const insert = () => insertRows(transaction, 'deliveries', rows.splice(0));
      for (const { id, eventTypes, status } of takers) {
        for (const { data, ...event } of events.filter(({ type }) => eventTypes.includes(type))) {
          await pause();
          rows.push(toQueuedRow(id, status, { ...event, data: data() }));
          if (rows.length === MOST_ROWS) await insert();
        }
      }
      await insert();
      await refreshLanes(transaction, ...ids);
      await transaction.notify(DELIVERIES_CHANNEL);
    },
    /**
     * Returns the id of the delivery, which `leasedBy` holds until `leasedUntil` (epoch
     * milliseconds).
     */
    async addTest(
      transaction: Transaction,
      subscriptionId: string,
      {
        type,
        data,
        leasedUntil,
        leasedBy,
      }: { type: string; data: object; leasedUntil: number; leasedBy: string },
    ): Promise<string> {
      await transaction.lock(subscriptionId);
      const row = toRow(subscriptionId, { type, about: 'Test event', data });
      await insertRows(transaction, 'deliveries', [
        {
          ...row,
          status: 'pending',
          in_line: 0,
          claimed_until: leasedUntil,
          claimed_by: leasedBy,
        },
      ]);
      await refreshLanes(transaction, subscriptionId);
      return row.id;
    },
  };
}

function shortened(about: string): string {
  const characters = [...about];
  if (characters.length <= LONGEST_ABOUT) return about;
  return `${characters.slice(0, LONGEST_ABOUT - 1).join('')}…`;
}
