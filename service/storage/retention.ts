import { setImmediate } from 'node:timers/promises';
import { type Database, inTransaction } from './database.ts';

const HOUR_MS = 60 * 60 * 1000;
const DELIVERIES_KEPT_MS = 30 * 24 * HOUR_MS;
/** Maximum number of rows that the clean-up deletes in one batch, before other tasks can run. */
const DELETION_BATCH_SIZE = 500;

/**
 * Deletes expired data at the start and every hour: deliveries that ended or were held 30 days ago,
 * stored responses to an Idempotency-Key, and records of the OpenID provider.
 */
export function startRetention(
  database: Database,
  now: () => Date,
  onFault: (error: unknown) => void,
) {
  const old = `SELECT id FROM deliveries WHERE status <> 'pending' AND created_at < :before
    ORDER BY created_at LIMIT ${DELETION_BATCH_SIZE}`;
  const deletingAttempts = database.prepare(`DELETE FROM attempts WHERE delivery_id IN (${old})`);
  const deletingDeliveries = database.prepare(`DELETE FROM deliveries WHERE id IN (${old})`);
  const deletingAnswers = database.prepare(
    'DELETE FROM idempotent_answers WHERE expires_at <= :now',
  );
  const deletingRecords = database.prepare('DELETE FROM oidc_records WHERE expires_at <= :seconds');
  let isOpen = true;

  function deleteOldDeliveries(before: string): number {
    return inTransaction(database, () => {
      deletingAttempts.run({ before });
      return deletingDeliveries.run({ before }).changes;
    });
  }

  async function sweep(): Promise<void> {
    const at = now().getTime();
    inTransaction(database, () => {
      deletingAnswers.run({ now: at });
      deletingRecords.run({ seconds: Math.floor(at / 1000) });
    });
    const before = new Date(at - DELIVERIES_KEPT_MS).toISOString();
    while (isOpen && deleteOldDeliveries(before) === DELETION_BATCH_SIZE) await setImmediate();
  }

  const run = () => void sweep().catch(onFault);
  run();
  const timer = setInterval(run, HOUR_MS);
  timer.unref?.();
  return {
    /** Stops the periodic clean-up. */
    close() {
      isOpen = false;
      clearInterval(timer);
    },
  };
}
