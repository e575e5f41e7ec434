import * as v from 'valibot';
import { type Database, defineQuery, type Transaction } from './database.ts';

const HEARTBEAT_MS = 1_000;
/** Time without a heartbeat after which an instance counts as ended. */
const ALIVE_MS = 3_000;

const endedQuery = (skipLocked: string) =>
  defineQuery(
    `SELECT id FROM instances WHERE alive_until < :now ORDER BY id ${skipLocked}`,
    v.object({ id: v.string() }),
  );
const clockQuery = defineQuery(
  'SELECT CAST(extract(epoch FROM clock_timestamp()) * 1000 AS BIGINT) AS now',
  v.object({ now: v.number() }),
);

type Parts = {
  /** Id of this instance. */
  instance: string;
  /** Releases the claims of an ended instance. */
  release: (transaction: Transaction, ended: string) => Promise<void>;
  /** Called after each heartbeat, so that deliveries continue even if a notification was lost. */
  onHeartbeat: () => void;
  onFault: (error: unknown) => void;
};

/**
 * Registers this instance of the service in PostgreSQL and renews the registration every second.
 * If another instance stops doing so, releases the claims of that instance. Uses the clock of the
 * database, because the clocks of the instances can differ.
 */
export async function joinInstances(
  database: Database,
  { instance, release, onHeartbeat, onFault }: Parts,
) {
  const query = endedQuery(database.dialect.skipLocked);

  const beat = () =>
    database.transaction(async (transaction) => {
      const now = (await transaction.first(clockQuery, {}))?.now ?? 0;
      await transaction.run(
        `INSERT INTO instances (id, alive_until) VALUES (:instance, :until)
         ON CONFLICT (id) DO UPDATE SET alive_until = excluded.alive_until`,
        { instance, until: now + ALIVE_MS },
      );
      for (const { id } of await transaction.all(query, { now })) {
        await release(transaction, id);
        await transaction.run('DELETE FROM instances WHERE id = :id', { id });
      }
    });

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
    /** Unregisters this instance, so that the other instances take over immediately. */
    async leave(): Promise<void> {
      clearInterval(timer);
      await database.transaction(async (transaction) => {
        await release(transaction, instance);
        await transaction.run('DELETE FROM instances WHERE id = :instance', { instance });
      });
    },
  };
}
