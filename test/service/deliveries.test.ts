import { describe, expect, it, vi } from 'vitest';
import { callerOf, problem, read } from './harness.ts';
import {
  createReceiver,
  delivery,
  foldersIn,
  SUBSCRIPTIONS,
  startWithSubscription,
} from './webhook-harness.ts';

describe('the list of deliveries', () => {
  it('is newest first, with payload and attempts', async () => {
    const { createFolder, until, deliveries } = await startWithSubscription();
    await createFolder('One');
    await createFolder('Two');
    await until('succeeded', 2);
    const list = await deliveries();
    expect(foldersIn(list.map(({ payload }) => ({ body: JSON.stringify(payload) })))).toEqual([
      'Two',
      'One',
    ]);
    expect(list[0]).toMatchObject({
      eventType: 'bookmark_folder.created',
      status: 'succeeded',
      nextAttemptAt: null,
      payload: { type: 'bookmark_folder.created' },
      attempts: [{ responseStatus: 204, responseBody: '', error: null }],
    });
  });
});

describe('resending a delivery', () => {
  it('sends a failed one at once with the same id and body', async () => {
    let reply = 500;
    const receiver = createReceiver(() => reply);
    const { call, own, createFolder, until, deliveries } = await startWithSubscription({
      sendWebhook: receiver.send,
      retrySchedule: { delays: [], jitter: 0, longestRetryAfter: 0, attemptsInLine: 1 },
    });
    await createFolder('One');
    await until('failed', 1);
    const [failed] = await deliveries();
    reply = 200;
    const again = await call('POST', `${own}/deliveries/${failed?.deliveryId}/resend`);
    expect(again.status).toBe(200);
    expect(await read(again, delivery)).toMatchObject({
      ...failed,
      status: 'pending',
      nextAttemptAt: expect.any(String),
    });
    await until('succeeded', 1);
    expect((await deliveries())[0]?.attempts.map((item) => item.responseStatus)).toEqual([
      500, 200,
    ]);
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id']))).toEqual(
      new Set([failed?.deliveryId]),
    );
    expect(new Set(receiver.received.map(({ body }) => body)).size).toBe(1);
  });
});

describe('a test event', () => {
  it('is answered with its delivery after the first attempt', async () => {
    const receiver = createReceiver(() => ({ status: 200, body: 'thanks' }));
    const { call, own, deliveries } = await startWithSubscription({ sendWebhook: receiver.send });
    const response = await call('POST', `${own}/test`, { body: { eventType: 'bookmark.created' } });
    expect(response.status).toBe(200);
    const made = await read(response, delivery);
    expect(made).toMatchObject({
      eventType: 'bookmark.created',
      status: 'succeeded',
      payload: { type: 'bookmark.created', data: { test: true, bookmark: { folderId: null } } },
      attempts: [{ responseStatus: 200, responseBody: 'thanks' }],
    });
    expect(await deliveries()).toEqual([made]);
  });

  it('is answered with the error and retried if it fails', async () => {
    const receiver = createReceiver(() => new Error('The connection was refused.'));
    const { call, own } = await startWithSubscription({ sendWebhook: receiver.send });
    const response = await call('POST', `${own}/test`, { body: { eventType: 'bookmark.created' } });
    expect(await read(response, delivery)).toMatchObject({
      status: 'retrying',
      nextAttemptAt: expect.any(String),
      attempts: [
        { responseStatus: null, responseBody: null, error: 'The connection was refused.' },
      ],
    });
  });

  it('has no example for a type outside of the catalogue', async () => {
    const { call, own } = await startWithSubscription({}, { eventTypes: ['order.paid'] });
    const response = await call('POST', `${own}/test`, { body: { eventType: 'order.paid' } });
    expect((await read(response, delivery)).payload.data).toEqual({ test: true });
  });

  it.each([{}, { eventType: '' }, { eventType: 'unheard.of' }, { eventType: 1 }])(
    'is refused as %j',
    async (body) => {
      const { call, own } = await startWithSubscription();
      expect((await call('POST', `${own}/test`, { body })).status).toBe(422);
    },
  );

  it('is limited to thirty a minute for each caller, then 429 with Retry-After', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    const { service, call, own } = await startWithSubscription();
    const test = (caller: typeof call, path = own) =>
      caller('POST', `${path}/test`, { body: { eventType: 'bookmark.created' } });
    for (let more = 0; more < 30; more += 1) expect((await test(call)).status).toBe(200);
    const refused = await test(call);
    expect(refused.status).toBe(429);
    expect(refused.headers.get('retry-after')).toBe('2');
    expect((await read(refused, problem)).title).toBe('Too many requests');
    expect((await test(callerOf(service, 'bob'))).status).toBe(404);
    vi.advanceTimersByTime(2_000);
    expect((await test(call)).status).toBe(200);
    expect((await test(call)).status).toBe(429);
  });
});

it('deliveries of another subject are a 404', async () => {
  const { service, own, createFolder, until, deliveries } = await startWithSubscription();
  await createFolder('One');
  await until('succeeded', 1);
  const [made] = await deliveries();
  const bob = callerOf(service, 'bob');
  const statuses = [
    await bob('GET', `${own}/deliveries`),
    await bob('GET', `${own}/deliveries/${made?.deliveryId}`),
    await bob('POST', `${own}/deliveries/${made?.deliveryId}/skip`),
    await bob('POST', `${own}/retry`, { body: { since: null } }),
    await bob('DELETE', `${own}/previous-secret`),
    await bob('POST', `${own}/deliveries/${made?.deliveryId}/resend`),
    await bob('POST', `${own}/test`, { body: { eventType: 'bookmark.created' } }),
    await bob('POST', `${own}/rotate-secret`, { body: { overlapSeconds: 0 } }),
  ].map(({ status }) => status);
  expect(new Set(statuses)).toEqual(new Set([404]));
  // Nor through a subscription of one's own.
  const mine = await startWithSubscription({}, { subject: 'bob' });
  expect(own.startsWith(SUBSCRIPTIONS)).toBe(true);
  expect(
    (await mine.call('POST', `${mine.own}/deliveries/${made?.deliveryId}/resend`)).status,
  ).toBe(404);
});
