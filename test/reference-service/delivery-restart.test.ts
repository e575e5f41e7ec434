import { join } from 'node:path';
import * as v from 'valibot';
import { beforeEach, expect, it, vi } from 'vitest';
import { standardSchedule } from '#reference-service/delivery/retry-schedule.ts';
import type { SendWebhook } from '#reference-service/delivery/send-webhook.ts';
import { callerOf, read, startService } from './harness.ts';
import { temporaryFolder } from './temporary-folder.ts';
import { createReceiver, delivery, foldersIn, startWithSubscription } from './webhook-harness.ts';

const SECOND = 1000;
const HOUR = 60 * 60 * SECOND;

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-03-01T12:00:00Z') });
  return () => vi.useRealTimers();
});

const settle = () => vi.advanceTimersByTimeAsync(0);

const databaseFile = () => join(temporaryFolder('restart'), 'reference.db');

it('what was cut off is sent again at once, with the same id', async () => {
  const database = databaseFile();
  const ids: (string | undefined)[] = [];
  const never: SendWebhook = ({ headers }) => {
    ids.push(headers['webhook-id']);
    return new Promise(() => {});
  };
  const { service, own, createFolder } = await startWithSubscription({
    database,
    sendWebhook: never,
  });
  await createFolder('One');
  await settle();
  service.close();
  const { received, send } = createReceiver();
  const call = callerOf(startService({ database, sendWebhook: send }));
  await settle();
  expect(received.map(({ headers }) => headers['webhook-id'])).toEqual(ids);
  // Nothing is known of the attempt that was cut off.
  const list = await read(await call('GET', `${own}/deliveries`), v.array(delivery));
  expect(list).toMatchObject([{ status: 'succeeded', attempts: [{ responseStatus: 204 }] }]);
});

it('a retry comes when it is due, or at once if that has passed', async () => {
  const { received, send } = createReceiver(() => 500);
  const options = {
    database: databaseFile(),
    sendWebhook: send,
    retrySchedule: { ...standardSchedule, jitter: 0 },
  };
  const { service, createFolder } = await startWithSubscription(options);
  await createFolder('One');
  await settle();
  service.close();
  await vi.advanceTimersByTimeAsync(2 * SECOND);
  const second = startService(options);
  await vi.advanceTimersByTimeAsync(2999);
  expect(received).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(received).toHaveLength(2);
  second.close();
  await vi.advanceTimersByTimeAsync(HOUR);
  startService(options);
  await settle();
  expect(received).toHaveLength(3);
});

it('two services on one database never send two at a time to one subscription', async () => {
  const database = databaseFile();
  let under = 0;
  let received = 0;
  const send: SendWebhook = async () => {
    under += 1;
    expect(under).toBe(1);
    await new Promise((resolve) => setTimeout(resolve, 10));
    under -= 1;
    received += 1;
    return { status: 200, body: '', retryAfter: null, error: null };
  };
  const first = await startWithSubscription({ database, sendWebhook: send });
  const other = callerOf(startService({ database, sendWebhook: send }));
  for (let index = 0; index < 5; index += 1) {
    await first.createFolder('One');
    const body = { name: 'Other', parentId: null };
    await other('POST', '/viewer/v1/bookmark-folders', { body });
  }
  await vi.advanceTimersByTimeAsync(60 * SECOND);
  expect(received).toBe(10);
  expect(await first.deliveries('?status=succeeded')).toHaveLength(10);
});

it('what has ended is kept for thirty days', async () => {
  const { createFolder, deliveries } = await startWithSubscription();
  await createFolder('Old');
  await vi.advanceTimersByTimeAsync(30 * 24 * HOUR);
  await createFolder('Young');
  await settle();
  expect(await deliveries()).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(1);
  await createFolder('Younger');
  await settle();
  const list = await deliveries();
  expect(foldersIn(list.map(({ payload }) => ({ body: JSON.stringify(payload) })))).toEqual([
    'Younger',
    'Young',
  ]);
});

it('a subscription that is deleted while something is sent leaves nothing behind', async () => {
  let answer = () => {};
  const { call, own, createFolder } = await startWithSubscription({
    sendWebhook: () =>
      new Promise((resolve) => {
        answer = () => resolve({ status: 200, body: '', retryAfter: null, error: null });
      }),
  });
  await createFolder('One');
  await settle();
  await call('DELETE', own);
  answer();
  await settle();
  expect((await call('GET', `${own}/deliveries`)).status).toBe(404);
});
