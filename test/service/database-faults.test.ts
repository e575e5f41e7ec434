import { join } from 'node:path';
import Libsql from 'libsql';
import * as v from 'valibot';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { defineQuery, insertRows, type Transaction } from '#service/storage/database.ts';
import { createLastReadVersionStore } from '#service/storage/last-read-version-store.ts';
import { openDatabase } from '#service/storage/open-database.ts';
import { CHANGES, createFolder } from './bookmark-changes.ts';
import { createCaller, ORIGIN, problem, read, startService, state } from './harness.ts';
import { createTemporaryFolder } from './temporary-folder.ts';
import { SUBSCRIPTIONS, startWithSubscription } from './webhook-harness.ts';

const databaseFile = () => join(createTemporaryFolder('faults'), 'reference.db');

const reading = (path: string) => ({
  codeHostSlug: 'acme/specs',
  path,
  title: 'T'.repeat(1000),
  etag: '"1"',
  version: null,
  heading: null,
});

it('a closed database throws an error', async () => {
  const database = await openDatabase(':memory:', () => {});
  await database.close();
  await expect(database.transaction(async () => 1)).rejects.toThrow('The database is closed');
});

it('a request after the service was closed gets a 503, which isn’t an internal error', async () => {
  const faults: unknown[] = [];
  const sent = vi.fn(() => new Promise<never>(() => {}));
  const { call, own, service } = await startWithSubscription({
    sendWebhook: sent,
    onFault: (error) => faults.push(error),
    attemptLimitMs: 1_500,
  });
  const body = { eventType: 'bookmark_folder.created' };
  const response = call('POST', `${own}/test`, { body });
  await vi.waitUntil(() => sent.mock.calls.length === 1);
  await service.close();
  expect((await call('GET', SUBSCRIPTIONS)).status).toBe(503);
  // The test event is queued, so its response can't be an error.
  expect((await response).status).toBe(200);
  expect(faults).toEqual([]);
});

describe('transaction on a full disk', () => {
  it('throws the error of the database and applies none of its statements', async () => {
    const file = databaseFile();
    const database = await openDatabase(file, () => {});
    onTestFinished(() => database.close());
    const insert = (transaction: Transaction, name: string, value: string) =>
      insertRows(transaction, 'secrets', [{ name, value }]);
    const fill = database.transaction(async (transaction) => {
      // The database can grow by only a few pages, which simulates a nearly full disk.
      const pageCount = defineQuery('PRAGMA page_count', v.object({ page_count: v.number() }));
      const pages = (await transaction.first(pageCount, {}))?.page_count ?? 0;
      const limit = defineQuery(`PRAGMA max_page_count = ${pages + 3}`, v.unknown());
      await transaction.all(limit, {});
      await insert(transaction, 'half', 'written');
      await insert(transaction, 'whole', 'x'.repeat(100_000));
    });
    await expect(fill).rejects.toMatchObject({ code: 'SQLITE_FULL' });
    const names = defineQuery("SELECT name FROM secrets WHERE name = 'half'", v.unknown());
    expect(await database.all(names, {})).toEqual([]);
    const readings = createLastReadVersionStore(database, () => new Date());
    await readings.record('subject-1', reading('a.md'));
    expect(await readings.latest('subject-1', 10)).toHaveLength(1);
  });
});

it('a listener that throws fails neither the committed transaction nor other listeners', async () => {
  const faults: unknown[] = [];
  const database = await openDatabase(':memory:', (error) => faults.push(error));
  onTestFinished(() => database.close());
  const broken = new Error('broken');
  const other = vi.fn();
  database.listen('changes', () => {
    throw broken;
  });
  database.listen('changes', other);
  await database.transaction((transaction) => transaction.notify('changes'));
  expect(other).toHaveBeenCalledOnce();
  expect(faults).toEqual([broken]);
});

describe('write transaction', () => {
  it('doesn’t delay reads, which see the state before it', async () => {
    const database = await openDatabase(databaseFile(), () => {});
    onTestFinished(() => database.close());
    const names = defineQuery('SELECT name FROM secrets', v.object({ name: v.string() }));
    let finish = () => {};
    const running = database.transaction(async (transaction) => {
      await insertRows(transaction, 'secrets', [{ name: 'new', value: '' }]);
      await new Promise<void>((resolve) => {
        finish = resolve;
      });
    });
    await expect.poll(() => database.all(names, {})).toEqual([]);
    finish();
    await running;
    expect(await database.all(names, {})).toEqual([{ name: 'new' }]);
  });
});

describe('durable transaction', () => {
  const synchronous = defineQuery('PRAGMA synchronous', v.object({ synchronous: v.number() }));

  it.each([
    [undefined, 2],
    [{ isDurable: true }, 2],
    [{ isDurable: false }, 1],
  ])('waits for the disk if the options are %j', async (options, level) => {
    const database = await openDatabase(databaseFile(), () => {});
    onTestFinished(() => database.close());
    await database.transaction(async () => {}, { isDurable: level !== 2 });
    const found = await database.transaction(
      (transaction) => transaction.first(synchronous, {}),
      options,
    );
    expect(found).toEqual({ synchronous: level });
  });
});

describe('service with a locked database', () => {
  async function startLocked() {
    const database = databaseFile();
    const faults: { error: unknown; requestId: string | null }[] = [];
    const call = createCaller(
      startService({ database, onFault: (error, requestId) => faults.push({ error, requestId }) }),
    );
    const bookmarks = async () => read(await call('GET', '/viewer/v1/bookmark-state'), state);
    const before = await bookmarks();
    const other = new Libsql(database);
    onTestFinished(() => void other.close());
    // Retried, because the service can be holding the lock for a lease.
    await vi.waitFor(() => other.exec('BEGIN IMMEDIATE'));
    return { call, faults, bookmarks, before, unlock: () => other.exec('ROLLBACK') };
  }

  it.each([
    ['a folder', CHANGES, { changes: [createFolder('new', null)] }, 200],
    ['a webhook', SUBSCRIPTIONS, { url: 'https://x.example.test', eventTypes: ['a'] }, 201],
  ])('returns 503 for the creation of %s, and changes nothing', async (_, path, body, status) => {
    const { call, faults, bookmarks, before, unlock } = await startLocked();
    const refused = await call('POST', path, { body });
    expect(refused.status).toBe(503);
    expect(refused.headers.get('retry-after')).toBe('10');
    expect((await read(refused, problem)).title).toBe('Not available');
    const requestId = refused.headers.get('x-request-id');
    expect(faults.find((fault) => fault.requestId === requestId)?.error).toMatchObject({
      cause: { code: 'SQLITE_BUSY', message: 'database is locked' },
    });
    unlock();
    expect(await bookmarks()).toEqual(before);
    expect(await (await call('GET', SUBSCRIPTIONS)).json()).toEqual([]);
    expect((await call('POST', path, { body })).status).toBe(status);
  });
});

describe('result of an attempt', () => {
  it('is recorded after the database was locked, so that the delivery isn’t repeated', async () => {
    const database = databaseFile();
    const faults: unknown[] = [];
    const sent = vi.fn();
    let answer = () => {};
    const made = await startWithSubscription({
      database,
      onFault(error, requestId) {
        if (requestId === null) faults.push(error);
      },
      async sendWebhook() {
        sent();
        await new Promise<void>((resolve) => {
          answer = resolve;
        });
        return { status: 204, headers: {}, body: '', error: null };
      },
    });
    await made.createFolder('One');
    await vi.waitFor(() => expect(sent).toHaveBeenCalledOnce());
    const other = new Libsql(database);
    onTestFinished(() => void other.close());
    // Retried, because the service can be holding the lock for a lease.
    await vi.waitFor(() => other.exec('BEGIN IMMEDIATE'));
    answer();
    // Writes wait for each other, so these writes fail after the first recording.
    const body = { changes: [createFolder('new', null)] };
    for (const _ of [1, 2]) expect((await made.call('POST', CHANGES, { body })).status).toBe(503);
    expect(await made.service.getFaults()).not.toEqual([]);
    other.exec('ROLLBACK');
    await made.until('succeeded', 1);
    expect((await made.deliveries())[0]?.attempts).toMatchObject([{ responseStatus: 204 }]);
    expect(sent).toHaveBeenCalledOnce();
    expect(faults).toEqual([]);
  });
});

it('an error that isn’t a database error is logged with the id of the request', async () => {
  const faults: { error: unknown; requestId: string | null }[] = [];
  const service = startService({
    tokens: { verify: () => Promise.reject(new Error('It is broken.')) },
    onFault: (error, requestId) => faults.push({ error, requestId }),
  });
  const headers = { authorization: 'Bearer any' };
  const response = await service.fetch(new Request(`${ORIGIN}/oidc/me`, { headers }));
  expect(response.status).toBe(500);
  expect(faults).toMatchObject([
    {
      error: { cause: { message: 'It is broken.' } },
      requestId: response.headers.get('x-request-id'),
    },
  ]);
});
