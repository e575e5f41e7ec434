import { batchesOf, type Transaction } from './database.ts';

/** Notified after each change that can make a delivery due. */
export const DELIVERIES_CHANNEL = 'deliveries';

/**
 * Number of attempts during which the process ended, from which on a delivery is suspected of
 * ending it. The migrations contain the number too.
 */
export const SUSPECT_INTERRUPTIONS = 3;

/** Unfinished deliveries of a subscription: in its queue (1) or outside of it (0). */
export const buildPendingDeliveriesSql = (inLine: 0 | 1) => `FROM deliveries
  WHERE subscription_id = subscriptions.id AND status = 'pending' AND in_line = ${inLine}`;

/** SQL for the time when a delivery outside the queue is due. */
const dueBeside = `CASE WHEN claimed_until > next_attempt_at THEN claimed_until
  ELSE next_attempt_at END`;

const buildRefreshSql = (count: number) => `INSERT INTO lanes
    (subscription_id, in_line, subject, host, due_at, is_failing, is_suspect)
  SELECT id, kind.in_line, subject, host,
    CASE WHEN subscriptions.status <> 'active' THEN NULL
      WHEN kind.in_line = 1 THEN
        (SELECT next_attempt_at ${buildPendingDeliveriesSql(1)} ORDER BY sequence LIMIT 1)
      ELSE (SELECT min(${dueBeside}) ${buildPendingDeliveriesSql(0)}) END,
    CASE WHEN failing_since IS NULL THEN 0 ELSE 1 END,
    CASE WHEN EXISTS (SELECT 1 FROM deliveries WHERE subscription_id = subscriptions.id
      AND status = 'pending' AND interruptions >= ${SUSPECT_INTERRUPTIONS}
      AND in_line = kind.in_line) THEN 1 ELSE 0 END
  FROM subscriptions CROSS JOIN (SELECT 1 AS in_line UNION ALL SELECT 0 AS in_line) AS kind
  WHERE subscriptions.id IN (VALUES ${Array(count).fill('(?)').join(', ')})
  ON CONFLICT (subscription_id, in_line) DO UPDATE SET is_failing = excluded.is_failing,
    is_suspect = excluded.is_suspect, subject = excluded.subject, host = excluded.host,
    due_at = CASE WHEN lanes.claim_id IS NULL THEN excluded.due_at ELSE lanes.due_at END`;

/**
 * Updates the due times of the lanes after their deliveries have changed. The transaction must hold the
 * locks of the subscriptions, so that all committed deliveries are seen. A leased lane is due at
 * the end of its lease.
 */
export async function refreshLanes(
  transaction: Transaction,
  ...ids: readonly string[]
): Promise<void> {
  for (const batch of batchesOf(ids)) await transaction.run(buildRefreshSql(batch.length), batch);
}

/** Returns the number of waiting deliveries. */
export function makeAllDue(transaction: Transaction, id: string, now: number): Promise<number> {
  return transaction.run(
    `UPDATE deliveries
     SET next_attempt_at = CASE WHEN next_attempt_at > :now THEN :now ELSE next_attempt_at END
     WHERE subscription_id = :id AND status = 'pending'`,
    { id, now },
  );
}
