import { setImmediate } from 'node:timers/promises';
import type { Database } from './database.ts';

const HOUR_MS = 60 * 60 * 1000;
const DELIVERIES_KEPT_MS = 30 * 24 * HOUR_MS;
const DELETION_BATCH_SIZE = 500;

/**
 * Deletes expired data at the start and every hour: deliveries that ended or were held 30 days ago,
 * stored responses to an Idempotency-Key, records of the OpenID provider, and full token buckets.
 * Deletes at most `batchSize` deliveries before other tasks can run.
 */
export function startRetention(
  database: Database,
  now: () => Date,
  onFault: (error: unknown) => void,
  batchSize = DELETION_BATCH_SIZE,
) {
  const old = `SELECT id FROM deliveries WHERE status <> 'pending' AND created_at < :before
    ORDER BY created_at, id LIMIT ${batchSize}`;
  let isOpen = true;

  const deleteOldDeliveries = (before: string): Promise<number> =>
    database.transaction(async (transaction) => {
      await transaction.run(`DELETE FROM attempts WHERE delivery_id IN (${old})`, { before });
      return transaction.run(`DELETE FROM deliveries WHERE id IN (${old})`, { before });
    });

  /** Runs a deletion, whose failure doesn't prevent the others. */
  async function attempt(deletion: () => Promise<unknown>): Promise<void> {
    try {
      if (isOpen) await deletion();
    } catch (error) {
      if (isOpen) onFault(error);
    }
  }

  async function sweep(): Promise<void> {
    const at = now().getTime();
    const expired = (table: string, column: string, limit: number) =>
      attempt(() =>
        database.transaction((transaction) =>
          transaction.run(`DELETE FROM ${table} WHERE ${column} <= :limit`, { limit }),
        ),
      );
    await expired('idempotent_answers', 'expires_at', at);
    await expired('oidc_records', 'expires_at', Math.floor(at / 1000));
    // A full token bucket is the same as none.
    await expired('rate_limits', 'full_at', at);
    const before = new Date(at - DELIVERIES_KEPT_MS).toISOString();
    await attempt(async () => {
      while (isOpen && (await deleteOldDeliveries(before)) === batchSize) {
        await setImmediate();
      }
    });
  }

  void sweep();
  const timer = setInterval(() => void sweep(), HOUR_MS);
  timer.unref?.();
  return {
    close() {
      isOpen = false;
      clearInterval(timer);
    },
  };
}
