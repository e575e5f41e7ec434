import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { standardSchedule } from '#service/delivery/retry-schedule.ts';
import { startService } from './harness.ts';
import { temporaryFolder } from './temporary-folder.ts';
import {
  createReceiver,
  fakeTimeInEachTest,
  HOUR,
  SECOND,
  settle,
  startWithSubscription,
} from './webhook-harness.ts';

fakeTimeInEachTest();

const databaseFile = () => join(temporaryFolder('restart'), 'reference.db');

it('after a restart: a retry comes at its time, or at once if that has passed', async () => {
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

it('a subscription deleted during an attempt gets nothing more', async () => {
  let answer = () => {};
  let sent = 0;
  const { call, own, createFolder } = await startWithSubscription({
    sendWebhook: () => {
      sent += 1;
      return new Promise((resolve) => {
        answer = () => resolve({ status: 500, headers: {}, body: '', error: null });
      });
    },
  });
  await createFolder('One');
  await settle();
  await createFolder('Two');
  expect((await call('DELETE', own)).status).toBe(204);
  answer();
  await vi.advanceTimersByTimeAsync(HOUR);
  expect(sent).toBe(1);
  expect((await call('GET', `${own}/deliveries`)).status).toBe(404);
});
