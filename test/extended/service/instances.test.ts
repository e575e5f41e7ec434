import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createCommitStore, type SingleFileCommit } from '#service/storage/commit-store.ts';
import { defineQuery, insertRows } from '#service/storage/database.ts';
import { createDeliveryQueue } from '#service/storage/delivery-queue.ts';
import { joinInstances } from '#service/storage/instances.ts';
import { openDatabase } from '#service/storage/open-database.ts';
import { createSharedBuckets } from '#service/storage/shared-buckets.ts';
import { CHANGES, createFolder } from '#test/service/bookmark-changes.ts';
import { createCaller, startService } from '#test/service/harness.ts';
import { startPostgresqlForTests } from '#test/service/postgresql.ts';
import {
  createReceiver,
  getFolderNames,
  SUBSCRIPTIONS,
  startWithSubscription,
  withoutJitter,
} from '#test/service/webhook-harness.ts';
import { canHavePostgresql, startPostgresql } from '#test/support/postgresql-server.ts';

const createDatabase = startPostgresqlForTests(canHavePostgresql);

const secretsKeys = ['k'.repeat(32)];

const toFreeAttempts = (total: number) => ({
  total,
  secondary: 0,
  busyUsers: [],
  blockedUsers: [],
  blockedHosts: [],
});

describe.runIf(canHavePostgresql)('instances on one PostgreSQL database', () => {
  it('start at the same time, although only one migrates the database', async () => {
    const database = await createDatabase();
    const services = [1, 2, 3].map(() => startService({ database, secretsKeys }));
    await Promise.all(services.map(({ ready }) => ready));
    expect(await Promise.all(services.map((one) => one.getFaults()))).toEqual([[], [], []]);
  });

  it('share the deliveries, send each once, and keep their order', async () => {
    const database = await createDatabase();
    const { received, send } = createReceiver();
    const sendWebhook: typeof send = async (...request) => {
      await new Promise((resolve) => setTimeout(resolve, 2));
      return send(...request);
    };
    const options = { database, secretsKeys, sendWebhook, retrySchedule: withoutJitter };
    const { until, call } = await startWithSubscription(options);
    const calls = [call, ...[1, 2].map(() => createCaller(startService(options)))];
    for (let index = 0; index < 60; index += 1) {
      const change = createFolder(randomUUID(), null, { name: String(index) });
      const response = await calls[index % 3]?.('POST', CHANGES, { body: { changes: [change] } });
      expect(response?.status).toBe(200);
    }
    await until('succeeded', 60);
    expect(getFolderNames(received)).toEqual(Array.from({ length: 60 }, (_, index) => `${index}`));
  });

  it('repeat the delivery of an ended instance within five seconds, with the same id', async () => {
    const location = await createDatabase();
    const options = { database: location, secretsKeys };
    const made = await startWithSubscription(options);
    await made.service.finishDeliveries(1);
    await made.createFolder('One');
    // Another instance leases the delivery and then ends.
    const database = await openDatabase(location, () => {});
    onTestFinished(() => database.close());
    const queue = createDeliveryQueue(
      database,
      'ended',
      () => new Date(),
      () => {},
    );
    const [leased] = await queue.lease(toFreeAttempts(1), 600_000);
    await database.transaction((transaction) =>
      insertRows(transaction, 'instances', [{ id: 'ended', alive_until: Date.now() }]),
    );
    const { received, send } = createReceiver();
    startService({ ...options, sendWebhook: send });
    await expect.poll(() => received, { timeout: 5_000 }).toHaveLength(1);
    expect(received[0]?.headers['webhook-id']).toBe(leased?.deliveryId);
    await made.until('succeeded', 1);
    expect((await made.deliveries())[0]?.attempts).toMatchObject([
      { responseStatus: null },
      { responseStatus: 204 },
    ]);
  });

  it('give a delivery to another instance at once if one lacks the key of its secret', async () => {
    const database = await createDatabase();
    const [oldKey, newKey] = ['o'.repeat(32), 'n'.repeat(32)] as const;
    const without = createReceiver();
    const faults: unknown[] = [];
    const made = await startWithSubscription({
      database,
      secretsKeys: [oldKey],
      sendWebhook: without.send,
      onFault: (error) => faults.push(error),
    });
    expect(await made.service.getFaults()).toEqual([]);
    // This instance encrypts the secret with a key that the first instance lacks.
    const other = startService({ database, secretsKeys: [newKey, oldKey] });
    await other.ready;
    await other.finishDeliveries(1);
    await made.createFolder('One');
    // The check of all secrets is repeated only after 30 seconds.
    await expect
      .poll(() => made.service.getFaults(), { timeout: 20_000 })
      .toMatchObject([{ kind: 'secrets-key' }]);
    expect(await other.getFaults()).toMatchObject([{ kind: 'deliveries' }]);
    await expect.poll(() => faults).toHaveLength(1);
    expect(await made.deliveries()).toMatchObject([{ status: 'pending', attempts: [] }]);
    const { received, send } = createReceiver();
    startService({ database, secretsKeys: [newKey, oldKey], sendWebhook: send });
    // The lease of the first instance would end only after 90 seconds.
    await expect.poll(() => received, { timeout: 20_000 }).toHaveLength(1);
    await made.until('succeeded', 1);
    expect(without.received).toEqual([]);
    // The first instance doesn't repeat the lease in a loop.
    expect(faults).toHaveLength(1);
  });

  it('renew their own heartbeat although the leases of an ended instance can’t be released', async () => {
    const location = await createDatabase();
    const database = await openDatabase(location, () => {});
    onTestFinished(() => database.close());
    const rows = ['first', 'second'].map((id) => ({ id, alive_until: 1 }));
    await database.transaction((transaction) => insertRows(transaction, 'instances', rows));
    const faults: unknown[] = [];
    const released: string[] = [];
    const { leave } = await joinInstances(database, {
      instance: 'own',
      async release(_, id) {
        if (id === 'first') throw new Error('refused');
        released.push(id);
      },
      onHeartbeat: () => {},
      onFault: (error) => faults.push(error),
    });
    onTestFinished(leave);
    expect(released).toEqual(['second']);
    expect(faults).toMatchObject([{ message: 'refused' }]);
    const ids = defineQuery('SELECT id FROM instances ORDER BY id', v.object({ id: v.string() }));
    expect(await database.all(ids, {})).toEqual([{ id: 'first' }, { id: 'own' }]);
  });

  it('load every commit, although the first of two commits becomes visible last', async () => {
    const location = await createDatabase();
    const database = await openDatabase(location, () => {});
    onTestFinished(() => database.close());
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    const isInserted = vi.fn();
    const slow = createCommitStore({
      ...database,
      transaction: (work) =>
        database.transaction((transaction) =>
          work({
            ...transaction,
            async notify(channel) {
              isInserted();
              await released;
              await transaction.notify(channel);
            },
          }),
        ),
    });
    const commits = createCommitStore(database);
    const toCommit = (message: string): SingleFileCommit => ({
      at: '2026-03-01T00:00:00Z',
      author: { name: 'Mara Okafor', email: 'mara@example.test' },
      message,
      changes: [{ path: 'a.md', content: message }],
    });
    const first = slow.add('acme/specs', toCommit('first'));
    await vi.waitFor(() => expect(isInserted).toHaveBeenCalled());
    const isSecondStored = vi.fn();
    const second = commits.add('acme/specs', toCommit('second')).then(isSecondStored);
    const waiting = defineQuery(
      "SELECT count(*) AS count FROM pg_locks WHERE locktype = 'advisory' AND NOT granted",
      v.object({ count: v.number() }),
    );
    await vi.waitFor(async () => {
      const isWaiting = (await database.first(waiting, {}))?.count === 1;
      expect(isWaiting || isSecondStored.mock.calls.length > 0).toBe(true);
    });
    const early = await commits.since('acme/specs', 0);
    release();
    await Promise.all([first, second]);
    const late = await commits.since('acme/specs', early.at(-1)?.sequence ?? 0);
    const messages = [...early, ...late].map(({ commit }) => commit.message);
    expect(messages).toEqual(['first', 'second']);
  });

  it('share the rate limits', async () => {
    const database = await createDatabase();
    const callerRate = { maxActions: 20, seconds: 600 };
    const calls = [1, 2].map(() =>
      createCaller(startService({ database, secretsKeys, callerRate })),
    );
    const statuses: (number | undefined)[] = [];
    for (let index = 0; index < 30; index += 1) {
      statuses.push((await calls[index % 2]?.('GET', '/viewer/v1/bookmark-state'))?.status);
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(20);
    expect(statuses.slice(20)).toEqual(new Array(10).fill(429));
  });
});

describe.runIf(canHavePostgresql)('shared rate limit', () => {
  it.each([20, 1_000])('of %i allows exactly that many concurrent requests', async (maxActions) => {
    const database = await openDatabase(await createDatabase(), () => {});
    onTestFinished(() => database.close());
    const buckets = createSharedBuckets(database, 'requests', { maxActions, seconds: 6_000 });
    const waits = await Promise.all(
      Array.from({ length: maxActions + 5 }, () => buckets.take('subject-1')),
    );
    expect(waits.filter((waitMs) => waitMs === 0)).toHaveLength(maxActions);
    expect(await buckets.take('subject-2')).toBe(0);
  });
});

describe.runIf(canHavePostgresql)('lease', () => {
  it('reads no whole table in PostgreSQL, even with prepared statements and before statistics exist', async () => {
    const database = await openDatabase(await createDatabase(), () => {});
    onTestFinished(() => database.close());
    const ids = Array.from({ length: 1_000 }, (_, index) => `webhook-${index}`);
    const row = {
      url: '',
      event_types: '[]',
      status: 'active',
      created_at: '',
      signing_secret: '',
    };
    await database.transaction(async (transaction) => {
      const subscriptions = ids.map((id) => ({ ...row, id, subject: id }));
      await insertRows(transaction, 'subscriptions', subscriptions);
      const delivery = { event_type: '', body: '', created_at: '', status: 'pending', tries: 0 };
      const deliveries = ids.map((id) => ({
        ...delivery,
        id,
        subscription_id: id,
        in_line: 1,
        next_attempt_at: 1,
      }));
      await insertRows(transaction, 'deliveries', deliveries);
      const lanes = ids.map((id) => ({ subscription_id: id, in_line: 1, due_at: 1 }));
      await insertRows(transaction, 'lanes', lanes);
    });
    const queue = createDeliveryQueue(
      database,
      'instance',
      () => new Date(),
      () => {},
    );
    // PostgreSQL plans the first five executions of a prepared statement with their values.
    for (let count = 0; count < 10; count += 1) {
      expect(await queue.lease(toFreeAttempts(4), 600_000)).toHaveLength(4);
    }
    const flush = defineQuery('SELECT pg_stat_force_next_flush() IS NULL', v.unknown());
    await database.first(flush, {});
    const counts = defineQuery(
      `SELECT relname, seq_tup_read AS rows FROM pg_stat_user_tables WHERE idx_scan > 0
         AND relname IN ('deliveries', 'lanes', 'subscriptions') ORDER BY relname`,
      v.object({ relname: v.string(), rows: v.number() }),
    );
    expect(await database.all(counts, {})).toEqual([
      { relname: 'deliveries', rows: 0 },
      { relname: 'lanes', rows: 0 },
      { relname: 'subscriptions', rows: 0 },
    ]);
  });
});

describe.runIf(canHavePostgresql)('results of 256 attempts that end at the same time', () => {
  const ATTEMPTS = 256;
  const SUBJECTS = 64;

  it('are all recorded by a slow database, and no delivery is repeated', async () => {
    const location = await createDatabase();
    const faults: unknown[] = [];
    const sent: string[] = [];
    let answer = () => {};
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const service = startService({
      database: location,
      secretsKeys,
      onFault: (error) => faults.push(error),
      // No attempt ends before all have started, even on a busy machine.
      attemptLimitMs: 300_000,
      async sendWebhook({ headers }) {
        sent.push(headers['webhook-id'] ?? '');
        await answered;
        return { status: 204, headers: {}, body: '', error: null };
      },
    });
    for (let subject = 0; subject <= SUBJECTS; subject += 1) {
      // Each user has another host, because the attempts of a host with slow attempts are limited.
      const url = `https://hooks-${subject}.example.test`;
      const body = { url, eventTypes: ['bookmark_folder.created'] };
      const call = createCaller(service, `subject-${subject}`);
      const webhooks = subject === SUBJECTS ? 1 : ATTEMPTS / SUBJECTS;
      for (let count = 0; count < webhooks; count += 1) {
        expect((await call('POST', SUBSCRIPTIONS, { body })).status).toBe(201);
      }
      const changes = [createFolder('new', null)];
      expect((await call('POST', CHANGES, { body: { changes } })).status).toBe(200);
    }
    await expect.poll(() => sent, { timeout: 60_000 }).toHaveLength(ATTEMPTS + 1);
    // All attempts are slow, so that their results share the same limit.
    const begin = performance.now();
    await expect.poll(() => performance.now() - begin, { timeout: 60_000 }).toBeGreaterThan(1_500);
    const database = await openDatabase(location, () => {});
    onTestFinished(() => database.close());
    // With all connections of the pool, the results would take longer than the pool waits.
    await database.transaction(async (transaction) => {
      await transaction.run(`CREATE FUNCTION slow() RETURNS trigger LANGUAGE plpgsql
        AS 'BEGIN PERFORM pg_sleep(0.25); RETURN NEW; END'`);
      await transaction.run(
        'CREATE TRIGGER slow BEFORE UPDATE ON attempts FOR EACH ROW EXECUTE FUNCTION slow()',
      );
    });
    answer();
    const recorded = defineQuery(
      `SELECT count(*) AS count,
         count(*) FILTER (WHERE subject = 'subject-${SUBJECTS}') AS "ofLast"
       FROM deliveries JOIN subscriptions ON subscriptions.id = subscription_id
       WHERE deliveries.status = 'succeeded'`,
      v.object({ count: v.number(), ofLast: v.number() }),
    );
    const count = () => database.first(recorded, {});
    // The last attempt is recorded when it's its user's turn, before most results of the others.
    await expect.poll(count, { timeout: 60_000, interval: 20 }).toMatchObject({ ofLast: 1 });
    expect((await count())?.count).toBeLessThan(ATTEMPTS / 2);
    await expect.poll(count, { timeout: 60_000 }).toEqual({ count: ATTEMPTS + 1, ofLast: 1 });
    expect(new Set(sent).size).toBe(ATTEMPTS + 1);
    expect(sent).toHaveLength(ATTEMPTS + 1);
    expect(faults).toEqual([]);
  });
});

describe.runIf(canHavePostgresql)('service after a restart of PostgreSQL', () => {
  it('returns 503 while the database is stopped, and continues afterwards', async () => {
    const own = await startPostgresql();
    const faults: unknown[] = [];
    const service = startService({
      database: await own.createDatabase(),
      secretsKeys,
      onFault: (error) => void faults.push(error),
    });
    const call = createCaller(service);
    const read = () => call('GET', '/viewer/v1/bookmark-state');
    expect((await read()).status).toBe(200);
    own.halt();
    const refused = await read();
    expect(refused.status).toBe(503);
    expect(refused.headers.get('retry-after')).toBe('10');
    expect(faults.length).toBeGreaterThan(0);
    own.start();
    await expect.poll(async () => (await read()).status, { timeout: 20_000 }).toBe(200);
    await expect.poll(() => service.getFaults(), { timeout: 20_000 }).toEqual([]);
    await service.close();
    own.stop();
  });
});
