import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { createBodyCache, createJsonBody, type JsonBody } from '#service/json-body.ts';
import { createConflictProblem, createNotFoundProblem } from '#service/problem.ts';
import { createBatchedLookup } from './batched-lookup.ts';
import {
  type Database,
  defineQuery,
  insertRows,
  type Reader,
  type Transaction,
} from './database.ts';
import type { PauseReason } from './delivery-queue.ts';
import {
  buildPendingDeliveriesSql,
  DELIVERIES_CHANNEL,
  makeAllDue,
  refreshLanes,
} from './lanes.ts';
import type { SigningSecrets } from './signing-secrets.ts';

/**
 * Subscription without its signing secret, which only the response to the creation contains
 * (interface 2.6).
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

/** Maximum number of subscriptions per user, which limits the deliveries of one event. */
const MAX_SUBSCRIPTIONS = 50;

/** `blocked`: deliveries wait behind a failing one. */
type Health = {
  state: 'unused' | 'healthy' | 'failing' | 'blocked';
  /**
   * First failure since the last success, or a later resumption; null if the endpoint isn't
   * failing.
   */
  since: string | null;
  lastSuccessAt: string | null;
  lastFailureAt: string | null;
  /** Number of unfinished deliveries. */
  waiting: number;
  /** Number of deliveries of events during pauses. */
  held: number;
};

/** Extensions webhooks.manage and webhooks.rotate. */
type DetailedSubscription = Subscription & {
  health: Health;
  pausedBy?: { reason: PauseReason; at: string };
  /** Time until which the previous secret also signs deliveries. */
  previousSecretUntil?: string;
};

const subscriptionRow = v.object({
  subscriptionId: v.string(),
  url: v.string(),
  eventTypes: v.pipe(v.string(), v.parseJson(), v.array(v.string())),
  status: v.picklist(['active', 'paused']),
  createdAt: v.string(),
});

const columns = {
  subscriptionId: 'id',
  url: 'url',
  eventTypes: 'event_types',
  status: 'status',
  createdAt: 'created_at',
};
const select = (fields: Readonly<Record<string, string>>) =>
  Object.entries(fields)
    .map(([name, sql]) => `${sql} AS "${name}"`)
    .join(', ');

const detailsRow = v.object({
  ...subscriptionRow.entries,
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

const countQuery = defineQuery(
  'SELECT count(*) AS count FROM subscriptions WHERE subject = :subject',
  v.object({ count: v.number() }),
);
const subscriptionQuery = defineQuery(
  `SELECT ${select(columns)} FROM subscriptions WHERE subject = :subject AND id = :id`,
  subscriptionRow,
);
const detailedColumns = {
  ...columns,
  failingSince: 'failing_since',
  lastSuccessAt: 'last_success_at',
  lastFailureAt: 'last_failure_at',
  pausedReason: 'paused_reason',
  pausedAt: 'paused_at',
  waitingInLine: `(SELECT count(*) ${buildPendingDeliveriesSql(1)})`,
  waitingBeside: `(SELECT count(*) ${buildPendingDeliveriesSql(0)})`,
  triesOfFirst: `(SELECT tries ${buildPendingDeliveriesSql(1)} ORDER BY sequence LIMIT 1)`,
  held: `(SELECT count(*) FROM deliveries
    WHERE subscription_id = subscriptions.id AND status = 'held')`,
  overlapEndsAt: `(SELECT max(ends_at) FROM retiring_secrets
    WHERE subscription_id = subscriptions.id AND ends_at > :now)`,
};
const detailsQuery = defineQuery(
  `SELECT ${select(detailedColumns)} FROM subscriptions WHERE subject = :subject AND id = :id`,
  detailsRow,
);
const detailsList = v.pipe(v.string(), v.parseJson(), v.array(detailsRow));
const deletions = [
  `DELETE FROM attempts
   WHERE delivery_id IN (SELECT id FROM deliveries WHERE subscription_id = :id)`,
  'DELETE FROM deliveries WHERE subscription_id = :id',
  'DELETE FROM lanes WHERE subscription_id = :id',
  'DELETE FROM subscriptions WHERE id = :id',
];

export type SubscriptionStore = ReturnType<typeof createSubscriptionStore>;

/** Methods throw a 404 for subscriptions of other users. */
export function createSubscriptionStore(
  database: Database,
  secrets: SigningSecrets,
  now: () => Date,
) {
  const { toElementsQuery, toJsonQuery } = database.dialect;
  const ofWanted = 'FROM subscriptions WHERE subject = wanted.subject';
  const listsQuery = defineQuery(
    `WITH wanted (subject) AS (${toElementsQuery(':subjects')})
     SELECT subject, (${toJsonQuery(detailedColumns, ofWanted, 'created_at, id')}) AS rows
     FROM wanted`,
    v.object({ subject: v.string(), rows: v.string() }),
  );
  const findRows = createBatchedLookup(async (subjects) => {
    const parameters = { subjects: JSON.stringify(subjects), now: now().getTime() };
    const lists = await database.all(listsQuery, parameters);
    return new Map(lists.map(({ subject, rows }) => [subject, rows]));
  });
  const cache = createBodyCache();

  async function read(
    subject: string,
    id: string,
    reader: Reader = database,
  ): Promise<Subscription> {
    const subscription = await reader.first(subscriptionQuery, { subject, id });
    if (subscription === undefined) throw createMissingProblem(id);
    return subscription;
  }

  /** Holds the lock of the subscription. */
  function inLockedTransaction<T>(
    subject: string,
    id: string,
    work: (transaction: Transaction, current: Subscription) => Promise<T>,
  ): Promise<T> {
    return database.transaction(async (transaction) => {
      await transaction.lock(id);
      return work(transaction, await read(subject, id, transaction));
    });
  }

  async function setStatus(
    transaction: Transaction,
    id: string,
    status: 'active' | 'paused',
  ): Promise<void> {
    const at = now().toISOString();
    const change =
      status === 'paused'
        ? `status = 'paused', paused_reason = 'person', paused_at = :at`
        : // Ignores failures before the pause, so that they don't cause another automatic pause.
          `status = 'active', paused_reason = NULL, paused_at = NULL,
           failing_since = CASE WHEN failing_since IS NULL THEN NULL ELSE :at END`;
    await transaction.run(`UPDATE subscriptions SET ${change} WHERE id = :id`, { id, at });
  }

  return {
    /** Lists the subscriptions, oldest first. */
    async list(subject: string): Promise<JsonBody> {
      const rows = (await findRows(subject)) ?? '[]';
      const cached = cache.get(subject, rows);
      if (cached !== undefined) return cached;
      const list = v.parse(detailsList, rows).map((row) => toDetailed(row).detailed);
      const body = createJsonBody(JSON.stringify(list));
      cache.set(subject, rows, body);
      return body;
    },
    read,
    /** Returns the subscription without and with the fields of the extensions. */
    async readDetailed(subject: string, id: string) {
      const row = await database.first(detailsQuery, { subject, id, now: now().getTime() });
      if (row === undefined) throw createMissingProblem(id);
      return toDetailed(row);
    },
    /** @throws a 409 if the user already has 50 */
    async create(
      transaction: Transaction,
      subject: string,
      { url, eventTypes }: { url: string; eventTypes: string[] },
    ): Promise<Subscription & { signingSecret: string }> {
      await transaction.lock(subject);
      const { count = 0 } = (await transaction.first(countQuery, { subject })) ?? {};
      if (count >= MAX_SUBSCRIPTIONS) {
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
      await insertRows(transaction, 'subscriptions', [
        {
          id: subscription.subscriptionId,
          subject,
          url,
          host: new URL(url).hostname,
          event_types: JSON.stringify(eventTypes),
          status: subscription.status,
          created_at: subscription.createdAt,
          signing_secret: sealed,
        },
      ]);
      return { ...subscription, signingSecret: secret };
    },
    /** `allow` throws to prevent the change. */
    change: (
      subject: string,
      id: string,
      { url, eventTypes, status }: SubscriptionChange,
      allow: (current: Subscription) => void,
    ): Promise<Subscription> =>
      inLockedTransaction(subject, id, async (transaction, current) => {
        allow(current);
        await transaction.run(
          `UPDATE subscriptions SET url = :url, host = coalesce(:host, host), event_types = :eventTypes
           WHERE id = :id`,
          {
            id,
            url: url ?? current.url,
            host: url === undefined ? null : new URL(url).hostname,
            eventTypes: JSON.stringify(eventTypes ?? current.eventTypes),
          },
        );
        const isMoved = url !== undefined && url !== current.url;
        if (isMoved) {
          await transaction.run(
            `UPDATE subscriptions SET failing_since = NULL, last_success_at = NULL,
               last_failure_at = NULL WHERE id = :id`,
            { id },
          );
        }
        const isChanged = status !== undefined && status !== current.status;
        if (isChanged) await setStatus(transaction, id, status);
        if (isMoved || (isChanged && status === 'active')) {
          await makeAllDue(transaction, id, now().getTime());
        }
        await refreshLanes(transaction, id);
        await transaction.notify(DELIVERIES_CHANNEL);
        return read(subject, id, transaction);
      }),
    /** The replaced secret signs for `overlapSeconds`, and is then deleted. */
    rotateSecret: (
      subject: string,
      id: string,
      overlapSeconds: number,
    ): Promise<Subscription & { signingSecret: string }> =>
      inLockedTransaction(subject, id, async (transaction, subscription) => {
        const signingSecret = await secrets.rotate(transaction, subject, id, overlapSeconds);
        await transaction.notify(DELIVERIES_CHANNEL);
        return { ...subscription, signingSecret };
      }),
    /** Ends the overlap of a rotation, so that only the newest secret signs. */
    endOverlap: (subject: string, id: string): Promise<void> =>
      inLockedTransaction(subject, id, (transaction) => secrets.forgetRetiring(transaction, id)),
    /** Removes its deliveries and secrets too. */
    remove: (subject: string, id: string): Promise<void> =>
      inLockedTransaction(subject, id, async (transaction) => {
        await secrets.forgetAll(transaction, subject, id);
        for (const deletion of deletions) await transaction.run(deletion, { id });
      }),
  };
}

const createMissingProblem = (id: string) =>
  createNotFoundProblem(`There is no subscription with the id "${id}".`);

function toDetailed(row: v.InferOutput<typeof detailsRow>): {
  subscription: Subscription;
  detailed: DetailedSubscription;
} {
  const { subscriptionId, url, eventTypes, status, createdAt } = row;
  const { pausedReason: reason, pausedAt: at, overlapEndsAt } = row;
  const subscription = { subscriptionId, url, eventTypes, status, createdAt };
  const detailed = {
    ...subscription,
    health: healthOf(row),
    ...(reason !== null && at !== null && { pausedBy: { reason, at } }),
    ...(overlapEndsAt !== null && { previousSecretUntil: new Date(overlapEndsAt).toISOString() }),
  };
  return { subscription, detailed };
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
