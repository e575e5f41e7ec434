import * as v from 'valibot';
import type { TokenBucketRate, TokenBuckets } from '#service/token-buckets.ts';
import { type Database, defineQuery } from './database.ts';

/** Part of the tokens that an instance takes at once, so that most requests need no query. */
const BATCH_FRACTION = 0.01;
const clock = 'CAST(extract(epoch FROM clock_timestamp()) * 1000 AS BIGINT)';
// Takes tokens only if the bucket has enough. The bucket is full again at `full_at`.
const takeSql = `INSERT INTO rate_limits AS bucket (key, full_at)
  VALUES (:key, ${clock} + CAST(:cost AS BIGINT))
  ON CONFLICT (key) DO UPDATE
  SET full_at = greatest(bucket.full_at, ${clock}) + CAST(:cost AS BIGINT)
  WHERE bucket.full_at + CAST(:cost AS BIGINT) - ${clock} <= :capacity`;
const fullQuery = defineQuery(
  `SELECT full_at - ${clock} AS "untilFull" FROM rate_limits WHERE key = :key`,
  v.object({ untilFull: v.number() }),
);

/**
 * Creates token buckets that are stored in PostgreSQL and shared by all instances of the service.
 */
export function createSharedBuckets(
  database: Database,
  name: string,
  { maxActions, seconds }: TokenBucketRate,
): TokenBuckets {
  const capacity = seconds * 1000;
  const batch = Math.max(1, Math.floor(maxActions * BATCH_FRACTION));
  const cost = Math.ceil((capacity * batch) / maxActions);
  /** Tokens that this instance has taken from the bucket of a key and not used yet. */
  const taken = new Map<string, { count: number; until: number }>();
  /** Time until which the bucket of a key has no tokens. */
  const empty = new Map<string, number>();
  /** Running queries that take tokens, by key. */
  const refills = new Map<string, Promise<void>>();

  function forgetExpired(at: number): void {
    for (const [key, { until }] of taken) {
      if (until > at) break;
      taken.delete(key);
    }
    for (const [key, until] of empty) {
      if (until > at) break;
      empty.delete(key);
    }
  }

  const wait = (key: string) => Math.max(0, (empty.get(key) ?? 0) - performance.now());

  /** Takes a batch for this instance, or returns the time at which the bucket has tokens again. */
  async function refill(key: string): Promise<void> {
    const bucket = { key: `${name} ${key}`, cost, capacity };
    const isTaken = await database.transaction(
      async (transaction) => (await transaction.run(takeSql, bucket)) > 0,
    );
    if (isTaken) {
      taken.delete(key);
      taken.set(key, { count: batch, until: performance.now() + capacity });
      return;
    }
    const row = await database.first(fullQuery, { key: bucket.key });
    const waitMs = Math.max(1, (row?.untilFull ?? 0) + cost - capacity);
    empty.delete(key);
    empty.set(key, performance.now() + waitMs);
  }

  return {
    wait,
    async take(key) {
      for (;;) {
        forgetExpired(performance.now());
        const own = taken.get(key);
        if (own !== undefined && own.count > 0) {
          own.count -= 1;
          return 0;
        }
        const waitMs = wait(key);
        if (waitMs > 0) return waitMs;
        // Concurrent requests share one query, so that each takes only its own token.
        const refilling = refills.get(key) ?? refill(key).finally(() => refills.delete(key));
        refills.set(key, refilling);
        await refilling;
      }
    },
  };
}
