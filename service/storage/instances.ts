import * as v from 'valibot';
import { type Database, defineQuery, type Transaction } from './database.ts';

const HEARTBEAT_MS = 1_000;
/** Time without a heartbeat after which an instance counts as ended. */
const ALIVE_MS = 3_000;

const idRow = v.object({ id: v.string() });
const endedQuery = defineQuery(
  'SELECT id FROM instances WHERE alive_until < :now ORDER BY id',
  idRow,
);
const clockQuery = defineQuery(
  'SELECT CAST(extract(epoch FROM clock_timestamp()) * 1000 AS BIGINT) AS now',
  v.object({ now: v.number() }),
);

type Parts = {
  instance: string;
  /** Releases the leases of an instance that has ended. */
  release: (transaction: Transaction, ended: string, hasCrashed: boolean) => Promise<void>;
  /** Deliveries continue even if a notification was lost. */
  onHeartbeat: () => void;
  onFault: (error: unknown) => void;
};

/**
 * Registers this instance in PostgreSQL, renews that every second, and releases the leases of
 * instances that stop doing so. Uses the database's clock, because the clocks of the instances can
 * differ.
 */
export async function joinInstances(
  database: Database,
  { instance, release, onHeartbeat, onFault }: Parts,
) {
  const lockQuery = defineQuery(
    `SELECT id FROM instances WHERE id = :id AND alive_until < :now ${database.dialect.skipLocked}`,
    idRow,
  );

  /** Returns the time. */
  const renew = () =>
    database.transaction(async (transaction) => {
      const now = (await transaction.first(clockQuery, {}))?.now ?? 0;
      await transaction.run(
        `INSERT INTO instances (id, alive_until) VALUES (:instance, :until)
         ON CONFLICT (id) DO UPDATE SET alive_until = excluded.alive_until`,
        { instance, until: now + ALIVE_MS },
      );
      return now;
    });

  const take = (id: string, now: number) =>
    database.transaction(async (transaction) => {
      // Another instance can release the leases at the same time.
      if ((await transaction.first(lockQuery, { id, now })) === undefined) return;
      await release(transaction, id, true);
      await transaction.run('DELETE FROM instances WHERE id = :id', { id });
    });

  /** Uses one transaction per ended instance, so that a failure affects no other. */
  async function beat(): Promise<void> {
    const now = await renew();
    for (const { id } of await database.all(endedQuery, { now })) {
      await take(id, now).catch(onFault);
    }
  }

  await beat();
  let isBeating = false;
  const timer = setInterval(() => {
    if (isBeating) return;
    isBeating = true;
    beat()
      .then(onHeartbeat, onFault)
      .finally(() => {
        isBeating = false;
      });
  }, HEARTBEAT_MS);
  timer.unref?.();
  return {
    /** Removes this instance, so that the others take over immediately. */
    async leave(): Promise<void> {
      clearInterval(timer);
      await database.transaction(async (transaction) => {
        await release(transaction, instance, false);
        await transaction.run('DELETE FROM instances WHERE id = :instance', { instance });
      });
    },
  };
}
