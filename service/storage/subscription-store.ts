import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { conflict, notFound } from '#service/problem.ts';
import { type Database, inTransaction, prepareQuery } from './database.ts';
import type { SigningSecrets } from './signing-secrets.ts';
import type { WorkSignal } from './work-signal.ts';

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

/** Each is a target that every event of its owner may be sent to. */
const MOST_SUBSCRIPTIONS = 50;

/** Subscriptions by owner: to anyone else a subscription does not exist. */
export type SubscriptionStore = {
  /** Oldest first. */
  list(subject: string): Subscription[];
  read(subject: string, id: string): Subscription;
  /** Refuses more than 50 of one owner. */
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
  /** Ends the overlap: only the newest secret signs from now on. */
  endOverlap(subject: string, id: string): void;
  /** Replaces the secret. The earlier one also signs for `overlapSeconds` and is then forgotten. */
  rotateSecret(
    subject: string,
    id: string,
    overlapSeconds: number,
  ): Subscription & { signingSecret: string };
  /** Deletes its deliveries and secrets too. */
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

export function createSubscriptionStore(
  database: Database,
  secrets: SigningSecrets,
  work: WorkSignal,
  now: () => Date,
): SubscriptionStore {
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
     VALUES (:subscriptionId, :subject, :url, :eventTypes, :status, :createdAt, :sealed)`,
  );
  const updating = database.prepare(
    `UPDATE subscriptions SET url = :url, event_types = :eventTypes
     WHERE subject = :subject AND id = :id`,
  );
  const pausing = database.prepare(
    `UPDATE subscriptions SET status = 'paused', paused_reason = 'person', paused_at = :at
     WHERE id = :id`,
  );
  // What an endpoint did before its subscription was paused gives it up no sooner.
  const resuming = database.prepare(
    `UPDATE subscriptions SET status = 'active', paused_reason = NULL, paused_at = NULL,
       failing_since = iif(failing_since IS NULL, NULL, :at)
     WHERE id = :id`,
  );
  const forgettingHealth = database.prepare(
    `UPDATE subscriptions SET failing_since = NULL, last_success_at = NULL, last_failure_at = NULL
     WHERE id = :id`,
  );
  const waking = database.prepare(
    `UPDATE deliveries SET next_attempt_at = min(next_attempt_at, :now)
     WHERE subscription_id = :id AND status = 'pending'`,
  );
  const deletions = [
    `DELETE FROM attempts
     WHERE delivery_id IN (SELECT id FROM deliveries WHERE subscription_id = :id)`,
    'DELETE FROM deliveries WHERE subscription_id = :id',
    'DELETE FROM subscriptions WHERE id = :id',
  ].map((sql) => database.prepare(sql));

  function read(subject: string, id: string): Subscription {
    const subscription = reading.first({ subject, id });
    if (subscription === undefined) throw notFound(`There is no subscription with the id "${id}".`);
    return subscription;
  }

  return {
    list: (subject) => listing.all({ subject }),
    read,
    create: (subject, { url, eventTypes }) =>
      inTransaction(database, () => {
        if (listing.all({ subject }).length >= MOST_SUBSCRIPTIONS) {
          const detail = `You have ${MOST_SUBSCRIPTIONS} webhooks, and nobody may have more. Delete one first.`;
          throw conflict(detail);
        }
        const subscription: Subscription = {
          subscriptionId: randomUUID(),
          url,
          eventTypes,
          status: 'active',
          createdAt: now().toISOString(),
        };
        const { secret, sealed } = secrets.create();
        const row = { ...subscription, subject, sealed };
        inserting.run({ ...row, eventTypes: JSON.stringify(eventTypes) });
        return { ...subscription, signingSecret: secret };
      }),
    change: (subject, id, { url, eventTypes, status }, allow) =>
      inTransaction(database, () => {
        const current = read(subject, id);
        allow(current);
        updating.run({
          subject,
          id,
          url: url ?? current.url,
          eventTypes: JSON.stringify(eventTypes ?? current.eventTypes),
        });
        const isMoved = url !== undefined && url !== current.url;
        const isResumed = status === 'active' && current.status === 'paused';
        const at = now();
        if (isMoved) forgettingHealth.run({ id });
        if (isResumed) resuming.run({ id, at: at.toISOString() });
        if (status === 'paused' && current.status === 'active') {
          pausing.run({ id, at: at.toISOString() });
        }
        if (isMoved || isResumed) waking.run({ id, now: at.getTime() });
        work.raise();
        return read(subject, id);
      }),
    rotateSecret: (subject, id, overlapSeconds) =>
      inTransaction(database, () => {
        const subscription = read(subject, id);
        const signingSecret = secrets.rotate(subject, id, overlapSeconds);
        work.raise();
        return { ...subscription, signingSecret };
      }),
    endOverlap: (subject, id) =>
      inTransaction(database, () => {
        read(subject, id);
        secrets.forgetRetiring(id);
      }),
    remove: (subject, id) =>
      inTransaction(database, () => {
        read(subject, id);
        secrets.forgetAll(subject, id);
        for (const deletion of deletions) deletion.run({ id });
      }),
  };
}
