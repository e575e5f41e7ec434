import { randomBytes, randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { notFound } from '#reference-service/problem.ts';
import { type Database, inTransaction, prepareQuery } from './database.ts';

/** A webhook subscription as everyone but its creator's first answer sees it (interface 2.6). */
export type Subscription = {
  subscriptionId: string;
  url: string;
  eventTypes: string[];
  status: 'active' | 'paused';
  createdAt: string;
};

export type SubscriptionChange = {
  url?: string | undefined;
  eventTypes?: string[] | undefined;
  status?: 'active' | 'paused' | undefined;
};

/** Subscriptions by owner: to anyone else a subscription does not exist. */
export type SubscriptionStore = {
  /** Oldest first. */
  list(subject: string): Subscription[];
  read(subject: string, id: string): Subscription;
  create(
    subject: string,
    request: { url: string; eventTypes: string[] },
  ): Subscription & { signingSecret: string };
  /** `allow` sees the subscription before it changes and may refuse by throwing. */
  change(
    subject: string,
    id: string,
    change: SubscriptionChange,
    allow: (current: Subscription) => void,
  ): Subscription;
  remove(subject: string, id: string): void;
};

const subscriptionRow = v.object({
  subscriptionId: v.string(),
  url: v.string(),
  eventTypes: v.pipe(v.string(), v.parseJson(), v.array(v.string())),
  status: v.picklist(['active', 'paused']),
  createdAt: v.string(),
});

const columns =
  'id AS subscriptionId, url, event_types AS eventTypes, status, created_at AS createdAt';

export function createSubscriptionStore(database: Database, now: () => Date): SubscriptionStore {
  const listing = prepareQuery(
    database,
    `SELECT ${columns} FROM subscriptions WHERE subject = :subject ORDER BY created_at, id`,
    subscriptionRow,
  );
  const reading = prepareQuery(
    database,
    `SELECT ${columns} FROM subscriptions WHERE subject = :subject AND id = :id`,
    subscriptionRow,
  );
  const inserting = database.prepare(
    `INSERT INTO subscriptions (id, subject, url, event_types, status, created_at, signing_secret)
     VALUES (:subscriptionId, :subject, :url, :eventTypes, :status, :createdAt, :signingSecret)`,
  );
  const updating = database.prepare(
    `UPDATE subscriptions SET url = :url, event_types = :eventTypes, status = :status
     WHERE subject = :subject AND id = :id`,
  );
  const deleting = database.prepare(
    'DELETE FROM subscriptions WHERE subject = :subject AND id = :id',
  );

  function read(subject: string, id: string): Subscription {
    const subscription = reading.first({ subject, id });
    if (subscription === undefined) throw notFound(`There is no subscription with the id "${id}".`);
    return subscription;
  }

  return {
    list: (subject) => listing.all({ subject }),
    read,
    create(subject, { url, eventTypes }) {
      const subscription: Subscription = {
        subscriptionId: randomUUID(),
        url,
        eventTypes,
        status: 'active',
        createdAt: now().toISOString(),
      };
      const signingSecret = `whsec_${randomBytes(32).toString('base64')}`;
      const row = { ...subscription, subject, signingSecret };
      inserting.run({ ...row, eventTypes: JSON.stringify(eventTypes) });
      return { ...subscription, signingSecret };
    },
    change: (subject, id, { url, eventTypes, status }, allow) =>
      inTransaction(database, () => {
        const current = read(subject, id);
        allow(current);
        updating.run({
          subject,
          id,
          url: url ?? current.url,
          eventTypes: JSON.stringify(eventTypes ?? current.eventTypes),
          status: status ?? current.status,
        });
        return read(subject, id);
      }),
    remove(subject, id) {
      read(subject, id);
      deleting.run({ subject, id });
    },
  };
}
