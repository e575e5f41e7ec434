import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import * as v from 'valibot';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createHealthCheck, type Fault, watchDatabase } from '#service/health.ts';
import { defineQuery, insertRows } from '#service/storage/database.ts';
import { openDatabase } from '#service/storage/open-database.ts';
import { openCipher } from '#service/storage/secret-cipher.ts';
import { createTemporaryFolder } from './temporary-folder.ts';
import { startWithSubscription } from './webhook-harness.ts';

const fault: Fault = { kind: 'deliveries', message: 'Webhooks are not being delivered.' };

describe('health check', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    return () => vi.useRealTimers();
  });

  it.each([
    [[], 5_000],
    [[fault], 1_000],
  ])(
    'with the result %j runs once for concurrent calls, and again after %i ms',
    async (faults, lifetime) => {
      const check = vi.fn(async () => faults);
      const getFaults = createHealthCheck(check);
      const calls = Array.from({ length: 100 }, () => getFaults());
      expect(await Promise.all(calls)).toEqual(Array(100).fill(faults));
      vi.advanceTimersByTime(lifetime - 1);
      await getFaults();
      expect(check).toHaveBeenCalledTimes(1);
      vi.advanceTimersByTime(1);
      await getFaults();
      expect(check).toHaveBeenCalledTimes(2);
    },
  );

  it('reports an error of the check, and checks again', async () => {
    const check = vi.fn(() => Promise.reject(new Error('broken')));
    expect(await createHealthCheck(check)()).toMatchObject([
      { kind: 'database', message: 'The database can’t be checked.' },
    ]);
  });
});

describe('health check of a database that doesn’t respond', () => {
  it('responds within its time limit, and starts no second check', async () => {
    const check = vi.fn(() => new Promise<never>(() => {}));
    const getFaults = createHealthCheck(check, { limitMs: 1 });
    for (const _ of [1, 2]) {
      expect(await getFaults()).toEqual([
        { kind: 'database', message: 'The database doesn’t respond.' },
      ]);
    }
    expect(check).toHaveBeenCalledTimes(1);
  });
});

describe('database health', () => {
  const cannotBeWritten = [
    { kind: 'database', message: 'The database can’t be written (SQLITE_FULL).' },
  ];

  /** Opens a database that can grow only by `pages`, and returns a write that doesn’t fit. */
  async function openFullDatabase() {
    const file = join(createTemporaryFolder('health'), 'reference.db');
    const database = await openDatabase(file, () => {});
    onTestFinished(() => database.close());
    const limitTo = (sql: string) =>
      database.transaction(async (transaction) => {
        await transaction.first(defineQuery(`PRAGMA max_page_count = ${sql}`, v.unknown()), {});
      });
    const pageCount = defineQuery('PRAGMA page_count', v.object({ page_count: v.number() }));
    const pages = (await database.first(pageCount, {}))?.page_count ?? 0;
    const health = watchDatabase(database, file);
    const writeMuch = () =>
      database
        .transaction((transaction) =>
          insertRows(transaction, 'secrets', [
            { name: 'large', value: randomBytes(100_000).toString('base64') },
          ]),
        )
        .then(
          () => health.onWrite(undefined),
          (error: Error) => health.onWrite(error),
        );
    await limitTo(String(pages + 3));
    return { health, writeMuch, makeSpace: () => limitTo('1000000') };
  }

  it('is bad after a failed write of a user, although small writes still succeed', async () => {
    const { health, writeMuch, makeSpace } = await openFullDatabase();
    expect(await health.check()).toEqual([]);
    await writeMuch();
    for (const _ of [1, 2]) expect(await health.check()).toEqual(cannotBeWritten);
    await makeSpace();
    expect(await health.check()).toEqual([]);
  });

  it('is good again after a later write of a user', async () => {
    const { health, writeMuch, makeSpace } = await openFullDatabase();
    await writeMuch();
    await makeSpace();
    await writeMuch();
    expect(await health.check()).toEqual([]);
  });
});

it('health of an instance reports signing secrets that another instance has encrypted with a new key', async () => {
  const [key, newKey] = ['k'.repeat(32), 'n'.repeat(32)];
  const database = join(createTemporaryFolder('health'), 'reference.db');
  const { service } = await startWithSubscription({ database, secretsKeys: [key] });
  const other = await openDatabase(database, () => {});
  onTestFinished(() => other.close());
  await openCipher(other, undefined, [newKey, key]);
  expect(await service.getFaults()).toEqual([
    {
      kind: 'secrets-key',
      message:
        'Signing secrets are encrypted with a key that SECRETS_KEY of this instance doesn’t contain.',
    },
  ]);
});
