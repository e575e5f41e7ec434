import { expect, it } from 'vitest';
import { createReceiver, HOUR, startWithSubscription } from './webhook-harness.ts';

/** Retry schedule whose pauses are longer than any test. */
const schedule = { delays: [HOUR, HOUR], jitter: 0, maxRetryAfterMs: 0 };

async function startFailing(maxAttemptsInQueue: number) {
  const { send } = createReceiver(() => 500);
  const retrySchedule = { ...schedule, maxAttemptsInQueue };
  const started = await startWithSubscription({ sendWebhook: send, retrySchedule });
  for (const name of ['One', 'Two', 'Three']) await started.createFolder(name);
  return started;
}

it('backlog counts deliveries that wait behind a retried delivery as pending', async () => {
  const { service, until } = await startFailing(2);
  await until('retrying', 1);
  expect(await service.deliveryBacklog()).toEqual({ pending: 2, retrying: 1 });
});

it('backlog counts deliveries that are retried outside of the queue', async () => {
  const { service, until } = await startFailing(1);
  await until('retrying', 3);
  expect(await service.deliveryBacklog()).toEqual({ pending: 0, retrying: 3 });
});

it('backlog excludes deliveries of a paused webhook until it is resumed', async () => {
  const { service, call, own, until } = await startFailing(2);
  await until('retrying', 1);
  await call('PATCH', own, { body: { status: 'paused' } });
  expect(await service.deliveryBacklog()).toEqual({ pending: 0, retrying: 0 });
  await call('PATCH', own, { body: { status: 'active' } });
  const { pending, retrying } = await service.deliveryBacklog();
  expect(pending + retrying).toBe(3);
});

it('backlog counts a resent delivery as pending', async () => {
  let received = 0;
  const { service, call, own, createFolder, deliveries, until } = await startWithSubscription({
    async sendWebhook() {
      received += 1;
      if (received > 1) await new Promise(() => {});
      return { status: 204, headers: {}, body: '', error: null };
    },
  });
  await createFolder('One');
  await until('succeeded', 1);
  const [delivered] = await deliveries();
  await call('POST', `${own}/deliveries/${delivered?.deliveryId}/resend`);
  expect(await service.deliveryBacklog()).toEqual({ pending: 1, retrying: 0 });
});
