import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:https';
import * as v from 'valibot';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createSender, type SendWebhook } from '#service/delivery/send-webhook.ts';
import { createSelfSignedCertificate } from '#service/receiver/certificate.ts';
import { CHANGES, createFolder } from './bookmark-changes.ts';
import { createCaller, problem, read, startService } from './harness.ts';
import { startSilentEndpoint } from './silent-endpoint.ts';
import {
  ALL_TYPES,
  createReceiver,
  DAY,
  SECOND,
  SUBSCRIPTIONS,
  startWithSubscription,
} from './webhook-harness.ts';

const QUOTA = 50;

/**
 * Fake sender. Endpoints with “slow” in their URL don't respond until the attempt is aborted; all
 * other endpoints respond immediately.
 */
const send: SendWebhook = ({ url }, signal) =>
  url.includes('slow')
    ? waitForAbort(signal)
    : Promise.resolve({ status: 200, headers: {}, body: '', error: null });

function waitForAbort(signal: AbortSignal): Promise<never> {
  return new Promise((_answer, fail) => {
    signal.addEventListener('abort', () => fail(signal.reason));
  });
}

async function subscribe(call: ReturnType<typeof createCaller>, url: string): Promise<void> {
  const body = { url, eventTypes: ALL_TYPES };
  expect((await call('POST', SUBSCRIPTIONS, { body })).status).toBe(201);
}

async function change(call: ReturnType<typeof createCaller>): Promise<void> {
  const body = { changes: [createFolder(randomUUID(), null)] };
  expect((await call('POST', CHANGES, { body })).status).toBe(200);
}

async function startWithSlow(count: number, attemptsAtOnce?: number) {
  const made = await startWithSubscription({ sendWebhook: send, attemptsAtOnce });
  for (let index = 0; index < count; index += 1) {
    await subscribe(made.call, `https://slow-${index}.example.test`);
  }
  return made;
}

describe('unresponsive endpoints', () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: Date.parse('2026-03-01T12:00:00Z') });
    return () => vi.useRealTimers();
  });

  it("don't delay deliveries to other endpoints, even if there are forty of them", async () => {
    const { createFolder, deliveries } = await startWithSlow(40);
    await createFolder('One');
    await vi.advanceTimersByTimeAsync(0);
    expect(await deliveries()).toMatchObject([{ status: 'succeeded' }]);
  });

  it('get at most half of the concurrent attempts after their first failed attempt', async () => {
    const { createFolder, deliveries } = await startWithSlow(4, 4);
    // The delivery to the healthy endpoint can be delayed until the first attempts to the
    // unresponsive endpoints reach their time limit.
    await createFolder('One');
    await vi.advanceTimersByTimeAsync(16 * SECOND);
    expect(await deliveries('?status=succeeded')).toHaveLength(1);
    // Waits until the unresponsive endpoints are retried.
    await vi.advanceTimersByTimeAsync(5 * SECOND);
    await createFolder('Two');
    await vi.advanceTimersByTimeAsync(0);
    expect(await deliveries('?status=succeeded')).toHaveLength(2);
  });

  it.each([
    [7, 'continue', 2],
    [8, 'wait', 1],
  ])(
    '%i attempts of a user wait for a response: other deliveries of this user %s',
    async (count, _, succeeded) => {
      const { createFolder, deliveries } = await startWithSlow(count);
      await createFolder('One');
      await vi.advanceTimersByTimeAsync(SECOND);
      await createFolder('Two');
      await vi.advanceTimersByTimeAsync(0);
      expect(await deliveries('?status=succeeded')).toHaveLength(succeeded);
      // The slow attempts reach their time limit, so the other delivery can start.
      await vi.advanceTimersByTimeAsync(15 * SECOND);
      expect(await deliveries('?status=succeeded')).toHaveLength(2);
    },
  );

  it.each([
    [47, 'continue', 2],
    [48, 'wait', 1],
  ])(
    '%i attempts at a host wait for a response: deliveries of other users to this host %s',
    async (count, _, arrived) => {
      const { received, send } = createReceiver();
      const service = startService({
        sendWebhook: (request, signal) =>
          request.url.endsWith('/slow') ? waitForAbort(signal) : send(request, signal),
      });
      // Each user has fewer slow attempts than a user can have.
      for (let index = 0; index < count; index += 1) {
        const call = createCaller(service, `slow-${Math.floor(index / 7)}`);
        await subscribe(call, 'https://shared.example.test/slow');
      }
      const good = createCaller(service, 'good');
      for (const url of ['https://shared.example.test/good', 'https://own.example.test/good']) {
        await subscribe(good, url);
      }
      for (let user = 0; user < count / 7; user += 1) {
        await change(createCaller(service, `slow-${user}`));
      }
      await vi.advanceTimersByTimeAsync(SECOND);
      await change(good);
      await vi.advanceTimersByTimeAsync(0);
      expect(received).toHaveLength(arrived);
      await vi.advanceTimersByTimeAsync(15 * SECOND);
      expect(received).toHaveLength(2);
    },
  );
});

it("a healthy endpoint gets its event while sixteen other endpoints don't respond", async () => {
  const silent = await startSilentEndpoint();
  const { key, certificate } = createSelfSignedCertificate(new Date(0), new Date(Date.now() + DAY));
  const healthy = createServer({ key, cert: certificate }, (_, response) => response.end());
  healthy.listen(0, 'localhost');
  await once(healthy, 'listening');
  onTestFinished(() => {
    healthy.close();
  });
  const { port } = v.parse(v.object({ port: v.number() }), healthy.address());
  const url = `https://localhost:${port}/`;
  const trusted = { origin: new URL(url).origin, certificate };
  const { call, createFolder, until } = await startWithSubscription(
    { sendWebhook: createSender({ allowLoopback: true, trusted }), attemptLimitMs: 600_000 },
    { url },
  );
  for (let index = 0; index < 16; index += 1) {
    const body = { url: `https://localhost:${silent.port}/${index}`, eventTypes: ALL_TYPES };
    await call('POST', SUBSCRIPTIONS, { body });
  }
  // The first event opens the connections to the unresponsive endpoints, so all sixteen attempts
  // are waiting for a response when the second event occurs.
  await createFolder('One');
  await vi.waitUntil(() => silent.sockets.length === 16, { timeout: 60_000 });
  await createFolder('Two');
  await until('succeeded', 2);
  expect(silent.sockets.map(({ destroyed }) => destroyed)).toEqual(new Array(16).fill(false));
});

describe('user', () => {
  it(`can have at most ${QUOTA} subscriptions and gets an error message for an additional subscription`, async () => {
    const { service, call, own } = await startWithSlow(QUOTA - 1);
    const body = { url: 'https://one-more.example.test', eventTypes: ALL_TYPES };
    const refused = await call('POST', SUBSCRIPTIONS, { body });
    expect(refused.status).toBe(409);
    expect((await read(refused, problem)).detail).toBe(
      'You have 50 webhooks, and nobody may have more. Delete one first.',
    );
    expect((await createCaller(service, 'bob')('POST', SUBSCRIPTIONS, { body })).status).toBe(201);
    await call('DELETE', own);
    expect((await call('POST', SUBSCRIPTIONS, { body })).status).toBe(201);
  });
});
