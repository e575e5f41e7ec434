import { join } from 'node:path';
import Libsql from 'libsql';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { openDatabase } from '#service/storage/open-database.ts';
import { startRetention } from '#service/storage/retention.ts';
import { startService } from './harness.ts';
import { createTemporaryFolder } from './temporary-folder.ts';
import {
  createReceiver,
  DAY,
  FAKE_START_TIME,
  HOUR,
  runDueTimers,
  setFakeTimeInEachTest,
  startWithSubscription,
} from './webhook-harness.ts';

setFakeTimeInEachTest();

/** Advances the clock by `ms`. Timers run only in the last hour, because each clean-up is slow. */
async function pass(ms: number) {
  vi.setSystemTime(Date.now() + ms - HOUR);
  await vi.advanceTimersByTimeAsync(HOUR);
}

/** Starts a service with one subscription, and opens its database. */
async function start(reply = 200, onFault?: (error: unknown) => void) {
  const database = join(createTemporaryFolder('retention'), 'reference.db');
  const { send } = createReceiver(() => reply);
  const made = await startWithSubscription({
    database,
    sendWebhook: send,
    onFault,
    retrySchedule: { delays: [100 * DAY], jitter: 0, maxRetryAfterMs: 0, maxAttemptsInQueue: 1 },
  });
  const file = new Libsql(database);
  onTestFinished(() => void file.close());
  return {
    ...made,
    database,
    execute: (sql: string) => void file.exec(sql),
    rowsIn: (table: string) => file.prepare(`SELECT * FROM ${table}`).all().length,
    abouts: async () => (await made.deliveries('?limit=100')).map(({ about }) => about),
  };
}

describe('hourly cleanup', () => {
  it('continues with deliveries after it has failed to delete other data', async () => {
    const faults: unknown[] = [];
    const { abouts, createFolder, execute } = await start(200, (error) => faults.push(error));
    await createFolder('Old');
    await runDueTimers();
    execute('DROP TABLE rate_limits');
    await pass(31 * DAY);
    expect(await abouts()).toEqual([]);
    expect(faults[0]).toMatchObject({ message: expect.stringContaining('rate_limits') });
  });

  it('deletes deliveries that ended 30 days ago, with their attempts', async () => {
    const { abouts, createFolder, rowsIn } = await start();
    await createFolder('Old');
    await pass(2 * HOUR);
    await createFolder('Young');
    await pass(30 * DAY - 2 * HOUR);
    expect(await abouts()).toEqual(['Young', 'Old']);
    await pass(HOUR);
    expect(await abouts()).toEqual(['Young']);
    expect(rowsIn('attempts')).toBe(1);
  });

  it('deletes deliveries that were held for 30 days', async () => {
    const { abouts, call, createFolder, own } = await start();
    await call('PATCH', own, { body: { status: 'paused' } });
    await createFolder('Held');
    await pass(30 * DAY);
    expect(await abouts()).toEqual(['Held']);
    await pass(HOUR);
    expect(await abouts()).toEqual([]);
  });

  it('does not delete a delivery that is still queued', async () => {
    const { abouts, createFolder } = await start(500);
    await createFolder('Waiting');
    await pass(60 * DAY);
    expect(await abouts()).toEqual(['Waiting']);
  });

  it('deletes responses stored for an Idempotency-Key after one day', async () => {
    const { call, rowsIn } = await start();
    const body = { url: 'https://hooks.example.test', eventTypes: ['bookmark.created'] };
    const headers = { 'idempotency-key': 'key-1' };
    await call('POST', '/webhooks/v1/subscriptions', { body, headers });
    await pass(23 * HOUR);
    expect(rowsIn('idempotent_answers')).toBe(1);
    await pass(HOUR);
    expect(rowsIn('idempotent_answers')).toBe(0);
  });

  it('deletes token buckets that are full', async () => {
    const { execute, rowsIn } = await start();
    execute(`INSERT INTO rate_limits VALUES ('requests subject-1', ${FAKE_START_TIME + 2 * HOUR})`);
    await pass(HOUR);
    expect(rowsIn('rate_limits')).toBe(1);
    await pass(HOUR);
    expect(rowsIn('rate_limits')).toBe(0);
  });

  it('deletes deliveries in batches until none is left', async () => {
    const { createFolder, database, rowsIn } = await start();
    for (let count = 0; count < 12; count += 1) await createFolder(String(count));
    await runDueTimers();
    await vi.waitFor(() => expect(rowsIn('attempts')).toBe(12));
    vi.setSystemTime(Date.now() + 31 * DAY);
    const own = await openDatabase(database, () => {});
    onTestFinished(() => own.close());
    const faults: unknown[] = [];
    const { close } = startRetention(
      own,
      () => new Date(),
      (error) => faults.push(error),
      5,
    );
    onTestFinished(close);
    await vi.waitFor(() => expect(rowsIn('deliveries')).toBe(0));
    expect([rowsIn('attempts'), faults]).toEqual([0, []]);
  });
});

it('at startup, the service deletes deliveries that expired while it was stopped', async () => {
  const { createFolder, database, rowsIn, service } = await start();
  await createFolder('Old');
  await runDueTimers();
  await service.close();
  vi.setSystemTime(Date.now() + 31 * DAY);
  expect(rowsIn('deliveries')).toBe(1);
  startService({ database });
  await runDueTimers();
  expect(rowsIn('deliveries')).toBe(0);
});
