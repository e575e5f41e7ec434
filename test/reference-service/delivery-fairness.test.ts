import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { SendWebhook } from '#reference-service/delivery/send-webhook.ts';
import { callerOf, problem, read } from './harness.ts';
import { ALL_TYPES, SUBSCRIPTIONS, startWithSubscription } from './webhook-harness.ts';

const SECOND = 1000;
const QUOTA = 50;

/** Endpoints named slow answer nothing until the attempt is aborted; the others answer at once. */
const send: SendWebhook = ({ url }, signal) =>
  url.includes('slow')
    ? new Promise((_answer, fail) => {
        signal.addEventListener('abort', () => fail(signal.reason));
      })
    : Promise.resolve({ status: 200, headers: {}, body: '', error: null });

async function startWithSlow(count: number, attemptsAtOnce?: number) {
  const made = await startWithSubscription({ sendWebhook: send, attemptsAtOnce });
  for (let index = 0; index < count; index += 1) {
    const body = { url: `https://slow-${index}.example.test`, eventTypes: ALL_TYPES };
    expect((await made.call('POST', SUBSCRIPTIONS, { body })).status).toBe(201);
  }
  return made;
}

describe('endpoints that don’t answer', () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: Date.parse('2026-03-01T12:00:00Z') });
    return () => vi.useRealTimers();
  });

  it('delay no other, if there are forty of them', async () => {
    const { createFolder, deliveries } = await startWithSlow(40);
    await createFolder('One');
    await vi.advanceTimersByTimeAsync(0);
    expect(await deliveries()).toMatchObject([{ status: 'succeeded' }]);
  });

  it('get half of the attempts at once after they have failed', async () => {
    const { createFolder, deliveries } = await startWithSlow(4, 4);
    // The healthy one may have to wait once.
    await createFolder('One');
    await vi.advanceTimersByTimeAsync(16 * SECOND);
    expect(await deliveries('?status=succeeded')).toHaveLength(1);
    // The others are tried again at this time.
    await vi.advanceTimersByTimeAsync(5 * SECOND);
    await createFolder('Two');
    await vi.advanceTimersByTimeAsync(0);
    expect(await deliveries('?status=succeeded')).toHaveLength(2);
  });
});

describe('a person', () => {
  it(`has at most ${QUOTA} subscriptions, and is told so`, async () => {
    const { service, call, own } = await startWithSlow(QUOTA - 1);
    const body = { url: 'https://one-more.example.test', eventTypes: ALL_TYPES };
    const refused = await call('POST', SUBSCRIPTIONS, { body });
    expect(refused.status).toBe(409);
    expect((await read(refused, problem)).detail).toBe(
      'You have 50 webhooks, and nobody may have more. Delete one first.',
    );
    expect((await callerOf(service, 'bob')('POST', SUBSCRIPTIONS, { body })).status).toBe(201);
    await call('DELETE', own);
    expect((await call('POST', SUBSCRIPTIONS, { body })).status).toBe(201);
  });
});
