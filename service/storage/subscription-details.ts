import * as v from 'valibot';
import { notFound } from '#service/problem.ts';
import { type Database, prepareQuery } from './database.ts';
import { held, waiting } from './delivery-queue.ts';
import type { PauseReason } from './endpoint-health.ts';
import type { Subscription } from './subscription-store.ts';

/** How the endpoint fares. `blocked` means that deliveries wait behind one that fails. */
type Health = {
  state: 'unused' | 'healthy' | 'failing' | 'blocked';
  /** The first failure since the last success, or the resumption after it. */
  since: string | null;
  lastSuccessAt: string | null;
  lastFailureAt: string | null;
  /** Deliveries that have not ended. */
  waiting: number;
  /** Deliveries of events that occurred while the subscription was paused. */
  held: number;
};

/** A subscription as the extensions webhooks.manage and webhooks.rotate read it. */
export type DetailedSubscription = Subscription & {
  health: Health;
  pausedBy?: { reason: PauseReason; at: string };
  /** Until when an earlier secret signs too. */
  previousSecretUntil?: string;
};

/** Adds what is known beyond the documented members. */
export type SubscriptionDetails = { of(subscription: Subscription): DetailedSubscription };

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

export function createSubscriptionDetails(
  database: Database,
  now: () => Date,
): SubscriptionDetails {
  const reading = prepareQuery(
    database,
    `SELECT failing_since AS failingSince, last_success_at AS lastSuccessAt,
       last_failure_at AS lastFailureAt, paused_reason AS pausedReason, paused_at AS pausedAt,
       (SELECT count(*) ${waiting(1)}) AS waitingInLine,
       (SELECT count(*) ${waiting(0)}) AS waitingBeside,
       (SELECT tries ${waiting(1)} ORDER BY sequence LIMIT 1) AS triesOfFirst,
       (SELECT count(*) ${held}) AS held,
       (SELECT max(ends_at) FROM retiring_secrets
        WHERE subscription_id = subscriptions.id AND ends_at > :now) AS overlapEndsAt
     FROM subscriptions WHERE id = :id`,
    detailsRow,
  );

  return {
    of(subscription) {
      const id = subscription.subscriptionId;
      const row = reading.first({ id, now: now().getTime() });
      if (row === undefined) throw notFound(`There is no subscription with the id "${id}".`);
      const { pausedReason: reason, pausedAt: at, overlapEndsAt } = row;
      return {
        ...subscription,
        health: healthOf(row),
        ...(reason !== null && at !== null && { pausedBy: { reason, at } }),
        ...(overlapEndsAt !== null && {
          previousSecretUntil: new Date(overlapEndsAt).toISOString(),
        }),
      };
    },
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
