import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import * as v from 'valibot';
import { expect, it, vi } from 'vitest';
import { defineQuery } from '#service/storage/database.ts';
import { openDatabase } from '#service/storage/open-database.ts';
import { CHANGES, createFolder } from '#test/service/bookmark-changes.ts';
import { createCaller, read, startService } from '#test/service/harness.ts';
import { createTemporaryFolder } from '#test/service/temporary-folder.ts';
import { delivery, SUBSCRIPTIONS, withSecret } from '#test/service/webhook-harness.ts';
import { buildDeliveringProcess, startDeliveringProcess } from './start-delivering-process.ts';

const LIMIT_MS = 300_000;
const secretsKeys = ['k'.repeat(32)];
const eventTypes = ['bookmark_folder.created'];
const HEALTHY = 12;

/** Creates webhooks with these paths, each of another user, and queues one delivery to each. */
async function queueDeliveries(database: string, paths: readonly string[]) {
  const setup = startService({ database, secretsKeys });
  await setup.ready;
  await setup.finishDeliveries(1);
  const own = new Map<string, string>();
  for (const [index, path] of paths.entries()) {
    const call = createCaller(setup, `subject-${index}`);
    const body = { url: `https://hooks.example.test${path}`, eventTypes };
    const made = await read(await call('POST', SUBSCRIPTIONS, { body }), withSecret);
    own.set(path, `${SUBSCRIPTIONS}/${made.subscriptionId}/deliveries`);
    const changes = [createFolder(randomUUID(), null)];
    expect((await call('POST', CHANGES, { body: { changes } })).status).toBe(200);
  }
  await setup.close();
  return {
    /** Returns the delivery to each path, read by a service that sends nothing. */
    async readDeliveries() {
      const reader = startService({ database, secretsKeys, attemptsAtOnce: 0 });
      const found = new Map<string, v.InferOutput<typeof delivery> | undefined>();
      for (const [index, path] of paths.entries()) {
        const call = createCaller(reader, `subject-${index}`);
        const listed = await read(await call('GET', own.get(path) ?? ''), v.array(delivery));
        found.set(path, listed[0]);
      }
      await reader.close();
      return found;
    },
  };
}

/** Waits until a query of a database that other processes use returns this number. */
async function waitForCount(location: string, sql: string, expected: number): Promise<void> {
  const database = await openDatabase(location, () => {});
  const query = defineQuery(sql, v.object({ count: v.number() }));
  await vi.waitUntil(async () => (await database.first(query, {}))?.count === expected, {
    timeout: LIMIT_MS,
    interval: 50,
  });
  await database.close();
}

const waitForPending = (database: string, count: number) =>
  waitForCount(
    database,
    `SELECT count(*) AS count FROM deliveries WHERE status = 'pending'`,
    count,
  );

const waitForAttempts = (database: string, count: number) =>
  waitForCount(
    database,
    'SELECT count(DISTINCT delivery_id) AS count FROM attempts WHERE under_way = 0',
    count,
  );

type Plan = {
  /** Returns the location of a new database; by default a SQLite file. */
  createDatabase?: () => Promise<string>;
  /** Number of instances of the service that run at the same time. */
  instances?: number;
};

/** Tests that the service sets a delivery aside if it ends the process, and that all others arrive. */
export function testPoisonedDelivery({ createDatabase, instances = 1 }: Plan = {}): void {
  it('a delivery that ends the process each time is set aside after four times, and all other deliveries arrive', {
    timeout: LIMIT_MS,
  }, async () => {
    const folder = createTemporaryFolder('poisoned');
    const database = (await createDatabase?.()) ?? join(folder, 'reference.db');
    const healthy = Array.from({ length: HEALTHY }, (_, index) => `/healthy-${index}`);
    const { readDeliveries } = await queueDeliveries(database, ['/kill', '/never', ...healthy]);
    const program = await buildDeliveringProcess('poisoned-process');
    const start = () => startDeliveringProcess(program, { database, attemptLimitMs: 15_000 });
    const running = Array.from({ length: instances }, start);
    let ends = 0;
    let isFinished = false;
    const supervise = async (index: number) => {
      while (!isFinished) {
        await running[index]?.ended;
        if (isFinished) return;
        ends += 1;
        running[index] = start();
      }
    };
    const supervised = running.map((_, index) => supervise(index));
    // The delivery to the endpoint that never responds stays pending.
    await waitForPending(database, 1);
    isFinished = true;
    for (const { child } of running) child.kill('SIGTERM');
    await Promise.all(supervised);
    expect(ends).toBe(4);
    const deliveries = await readDeliveries();
    expect(deliveries.get('/kill')).toMatchObject({ status: 'failed' });
    expect(deliveries.get('/kill')?.attempts.at(-1)?.error).toMatch(
      'no other delivery was attempted at that time',
    );
    for (const path of healthy) expect(deliveries.get(path)?.status).toBe('succeeded');
    // The delivery that waited for a response at those times is not set aside.
    expect(deliveries.get('/never')?.status).toMatch(/pending|retrying/);
  });
}

/** Tests that an attempt fails if it throws an error outside of its promise. */
export function testStrayErrors(): void {
  const messages: Readonly<Record<string, string>> = {
    '/timer': 'thrown in a timer',
    '/tick': 'thrown in a tick',
    '/event': 'emitted without a listener',
    '/rejection': 'rejected without a handler',
    '/later': 'rejected later',
    '/sync': 'thrown immediately',
    '/nothing': 'undefined',
    '/strange': 'The attempt failed.',
    '/never': 'There was no response within 0.5 seconds.',
  };
  it('errors that an attempt throws outside of its promise are its failure, and other errors end the process', {
    timeout: LIMIT_MS,
  }, async () => {
    const database = join(createTemporaryFolder('stray-errors'), 'reference.db');
    const paths = [...Object.keys(messages), '/healthy'];
    const { readDeliveries } = await queueDeliveries(database, paths);
    const program = await buildDeliveringProcess('poisoned-process');
    const { child, ended, printed } = startDeliveringProcess(program, {
      database,
      attemptLimitMs: 500,
    });
    await Promise.race([ended, waitForAttempts(database, paths.length)]);
    expect(child.exitCode, printed()).toBeNull();
    child.stdin.write('fail\n');
    await ended;
    expect(child.exitCode).toBe(1);
    expect(printed()).toBe('thrown outside of an attempt\n');
    const deliveries = await readDeliveries();
    expect(deliveries.get('/healthy')?.status).toBe('succeeded');
    for (const [path, error] of Object.entries(messages)) {
      expect(deliveries.get(path), path).toMatchObject({ status: 'retrying' });
      expect(deliveries.get(path)?.attempts[0]?.error, path).toBe(error);
    }
  });
}
