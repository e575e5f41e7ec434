import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { createConflictProblem, createNotFoundProblem } from '#service/problem.ts';
import { type Database, inTransaction, prepareQuery } from './database.ts';
import {
  buildPendingDeliveriesSql,
  heldDeliveriesSql,
  type PauseReason,
} from './delivery-queue.ts';
import type { NewDeliverySignal } from './outbox.ts';
import type { SigningSecrets } from './signing-secrets.ts';

/**
 * Webhook subscription without its signing secret, which only the response to the creation contains
 * (interface section 2.6).
 */
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

/** Maximum number of subscriptions of a user. It limits the deliveries of one event. */
const MAX_SUBSCRIPTIONS = 50;

/** Health of the endpoint. `blocked` means that deliveries wait behind a failing delivery. */
type Health = {
  state: 'unused' | 'healthy' | 'failing' | 'blocked';
  /**
   * Time of the first failure since the last success, or of the last resumption if that was later;
   * null if the endpoint isn't failing.
   */
  since: string | null;
  lastSuccessAt: string | null;
  lastFailureAt: string | null;
  /** Number of unfinished deliveries. */
  waiting: number;
  /** Number of deliveries of events that occurred while the subscription was paused. */
  held: number;
};

/** Subscription in the format of the extensions webhooks.manage and webhooks.rotate. */
type DetailedSubscription = Subscription & {
  health: Health;
  pausedBy?: { reason: PauseReason; at: string };
  /** Time at which the overlap ends, during which an earlier secret also signs deliveries. */
  previousSecretUntil?: string;
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

const detailsRow = v.object({
  failingSince: v.nullable(v.string()),
  lastSuccessAt: v.nullable(v.string()),
  lastFailureAt: v.nullable(v.string()),
  waitingInLine: v.number(),
  waitingBeside: v.number(),
  triesOfFirst: v.nullable(v.number()),
  held: v.number(),
  pausedReason: v.nullable(v.picklist(['person', 'gone', 'failures'])),
  pausedAt: v.nullable(v.string()),
  overlapEndsAt: v.nullable(v.number()),
});

export type SubscriptionStore = ReturnType<typeof createSubscriptionStore>;

/** Creates the store of subscriptions. Its methods throw a 404 for subscriptions of other users. */
export function createSubscriptionStore(
  database: Database,
  secrets: SigningSecrets,
  work: NewDeliverySignal,
  now: () => Date,
) {
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
  // Ignores failures before the pause, so that they don't cause another automatic pause.
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
    if (subscription === undefined) throw createNotFoundProblem(`There is no subscription with the id "${id}".`);
    return subscription;
  }
  const detailing = prepareQuery(
    database,
    `SELECT failing_since AS failingSince, last_success_at AS lastSuccessAt,
       last_failure_at AS lastFailureAt, paused_reason AS pausedReason, paused_at AS pausedAt,
       (SELECT count(*) ${buildPendingDeliveriesSql(1)}) AS waitingInLine,
       (SELECT count(*) ${buildPendingDeliveriesSql(0)}) AS waitingBeside,
       (SELECT tries ${buildPendingDeliveriesSql(1)} ORDER BY sequence LIMIT 1) AS triesOfFirst,
       (SELECT count(*) ${heldDeliveriesSql}) AS held,
       (SELECT max(ends_at) FROM retiring_secrets
        WHERE subscription_id = subscriptions.id AND ends_at > :now) AS overlapEndsAt
     FROM subscriptions WHERE id = :id`,
    detailsRow,
  );

  /** Adds the fields that the extensions define. */
  function withDetails(subscription: Subscription): DetailedSubscription {
    const id = subscription.subscriptionId;
    const row = detailing.first({ id, now: now().getTime() });
    if (row === undefined) throw createNotFoundProblem(`There is no subscription with the id "${id}".`);
    const { pausedReason: reason, pausedAt: at, overlapEndsAt } = row;
    return {
      ...subscription,
      health: healthOf(row),
      ...(reason !== null && at !== null && { pausedBy: { reason, at } }),
      ...(overlapEndsAt !== null && {
        previousSecretUntil: new Date(overlapEndsAt).toISOString(),
      }),
    };
  }

  return {
    /** Returns the subscriptions of a user, oldest first. */
    list: (subject: string): DetailedSubscription[] => listing.all({ subject }).map(withDetails),
    read,
    readDetails: (subject: string, id: string) => withDetails(read(subject, id)),
    /** Creates a subscription. Throws a 409 if the user already has 50. */
    create: (
      subject: string,
      { url, eventTypes }: { url: string; eventTypes: string[] },
    ): Subscription & { signingSecret: string } =>
      inTransaction(database, () => {
        if (listing.all({ subject }).length >= MAX_SUBSCRIPTIONS) {
          const detail = `You have ${MAX_SUBSCRIPTIONS} webhooks, and nobody may have more. Delete one first.`;
          throw createConflictProblem(detail);
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
    /**
     * Changes a subscription. First passes the current subscription to `allow`, which throws to
     * prevent the change.
     */
    change: (
      subject: string,
      id: string,
      { url, eventTypes, status }: SubscriptionChange,
      allow: (current: Subscription) => void,
    ): Subscription =>
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
    /**
     * Replaces the signing secret. The replaced secret continues to sign for `overlapSeconds`, and
     * is then deleted.
     */
    rotateSecret: (
      subject: string,
      id: string,
      overlapSeconds: number,
    ): Subscription & { signingSecret: string } =>
      inTransaction(database, () => {
        const subscription = read(subject, id);
        const signingSecret = secrets.rotate(subject, id, overlapSeconds);
        work.raise();
        return { ...subscription, signingSecret };
      }),
    /** Ends the overlap after a rotation, so that only the newest secret signs. */
    endOverlap: (subject: string, id: string): void =>
      inTransaction(database, () => {
        read(subject, id);
        secrets.forgetRetiring(id);
      }),
    /** Deletes the subscription with its deliveries and secrets. */
    remove: (subject: string, id: string): void =>
      inTransaction(database, () => {
        read(subject, id);
        secrets.forgetAll(subject, id);
        for (const deletion of deletions) deletion.run({ id });
      }),
  };
}

function healthOf(row: v.InferOutput<typeof detailsRow>): Health {
  const { failingSince, lastSuccessAt, lastFailureAt, waitingInLine, triesOfFirst } = row;
  const isBlocked = waitingInLine > 1 && triesOfFirst !== null && triesOfFirst > 0;
  const state = lastSuccessAt === null ? 'unused' : 'healthy';
  return {
    state: failingSince === null ? state : isBlocked ? 'blocked' : 'failing',
    since: failingSince,
    lastSuccessAt,
    lastFailureAt,
    waiting: waitingInLine + row.waitingBeside,
    held: row.held,
  };
}
