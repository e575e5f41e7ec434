import { join } from 'node:path';
import Libsql from 'libsql';
import { Webhook } from 'standardwebhooks';
import * as v from 'valibot';
import { describe, expect, it, vi } from 'vitest';
import { createCaller, problem, read, startService } from './harness.ts';
import { createTemporaryFolder } from './temporary-folder.ts';
import {
  createReceiver,
  HOUR,
  SUBSCRIPTIONS,
  setFakeTimeInEachTest,
  startWithSubscription,
  withSecret,
} from './webhook-harness.ts';

setFakeTimeInEachTest();
async function start() {
  const receiver = createReceiver();
  const made = await startWithSubscription({ sendWebhook: receiver.send });
  return {
    ...made,
    received: receiver.received,
    rotate: async (overlapSeconds: unknown) =>
      made.call('POST', `${made.own}/rotate-secret`, { body: { overlapSeconds } }),
    /** Causes a delivery, and returns the secrets that verify its signatures, in their order. */
    goodFor: async (...secrets: string[]) => {
      await made.createFolder('One');
      await vi.advanceTimersByTimeAsync(0);
      const last = receiver.received.at(-1);
      if (last === undefined) throw new Error('nothing was received');
      const signatures = last.headers['webhook-signature']?.split(' ') ?? [];
      return signatures.flatMap((signature) => {
        const headers = { ...last.headers, 'webhook-signature': signature };
        return secrets.filter((secret) => verifies(secret, { ...last, headers }));
      });
    },
  };
}

function verifies(
  secret: string,
  { body, headers }: { body: string; headers: Record<string, string> },
) {
  try {
    return new Webhook(secret).verify(body, headers) !== undefined;
  } catch {
    return false;
  }
}

describe('signed delivery', () => {
  it('can be verified only with the subscription’s secret', async () => {
    const { secret, goodFor } = await start();
    const other = `whsec_${Buffer.alloc(32).toString('base64')}`;
    expect(await goodFor(secret, other)).toEqual([secret]);
  });

  it('contains the id of its own subscription if several subscriptions receive the event', async () => {
    const { call, own, createFolder, received } = await start();
    const body = { url: 'https://other.example.test', eventTypes: ['bookmark_folder.created'] };
    const { subscriptionId } = await read(await call('POST', SUBSCRIPTIONS, { body }), withSecret);
    await createFolder('One');
    await vi.advanceTimersByTimeAsync(0);
    const named = v.object({ subscriptionId: v.string() });
    const sent = received.map((one) => [one.url, v.parse(named, JSON.parse(one.body))]);
    expect(Object.fromEntries(sent)).toEqual({
      'https://hooks.example.test/in': { subscriptionId: own.split('/').at(-1) },
      'https://other.example.test': { subscriptionId },
    });
  });

  it('has one signature, an id and a timestamp in seconds', async () => {
    const { received, goodFor } = await start();
    await goodFor();
    expect(received[0]?.headers).toEqual({
      'webhook-id': expect.stringMatching(/^msg_[\w-]+$/),
      'webhook-timestamp': String(Date.parse('2026-03-01T12:00:00Z') / 1000),
      'webhook-signature': expect.stringMatching(/^v1,[A-Za-z0-9+/]{43}=$/),
    });
  });
});

describe('rotating the secret', () => {
  it('causes deliveries to be signed with both secrets until the overlap ends', async () => {
    const { secret, rotate, goodFor } = await start();
    const { signingSecret } = await read(await rotate(3600), withSecret);
    expect(await goodFor(secret, signingSecret)).toEqual([signingSecret, secret]);
    await vi.advanceTimersByTimeAsync(HOUR - 1);
    expect(await goodFor(secret, signingSecret)).toEqual([signingSecret, secret]);
    await vi.advanceTimersByTimeAsync(1);
    expect(await goodFor(secret, signingSecret)).toEqual([signingSecret]);
  });

  it('invalidates all previous secrets immediately if the overlap is zero', async () => {
    const { secret, rotate, goodFor } = await start();
    const second = await read(await rotate(86_400), withSecret);
    const third = await read(await rotate(0), withSecret);
    const all = [secret, second.signingSecret, third.signingSecret];
    expect(await goodFor(...all)).toEqual([third.signingSecret]);
  });

  it('preserves the overlap of each previous secret if another rotation follows', async () => {
    const { secret, rotate, goodFor } = await start();
    const second = await read(await rotate(3600), withSecret);
    await vi.advanceTimersByTimeAsync(HOUR / 2);
    const third = await read(await rotate(3600), withSecret);
    const all = [third.signingSecret, second.signingSecret, secret];
    expect(await goodFor(...all)).toEqual(all);
    await vi.advanceTimersByTimeAsync(HOUR / 2);
    expect(await goodFor(...all)).toEqual(all.slice(0, 2));
  });

  it('removes the replaced secret from the response to a repeated creation request', async () => {
    const call = createCaller(startService());
    const body = { url: 'https://hooks.example.test', eventTypes: ['bookmark.created'] };
    const create = () =>
      call('POST', SUBSCRIPTIONS, { body, headers: { 'idempotency-key': 'key-1' } });
    const first = await read(await create(), withSecret);
    await call('POST', `${SUBSCRIPTIONS}/${first.subscriptionId}/rotate-secret`, {
      body: { overlapSeconds: 0 },
    });
    const again = await create();
    expect(again.status).toBe(201);
    const response = await read(again, v.looseObject({ subscriptionId: v.string() }));
    expect(response.subscriptionId).toBe(first.subscriptionId);
    expect(response).not.toHaveProperty('signingSecret');
  });

  it('starts an overlap that the user can end early', async () => {
    const { call, own, secret, rotate, goodFor } = await start();
    const { signingSecret } = await read(await rotate(3600), withSecret);
    expect((await call('DELETE', `${own}/previous-secret`)).status).toBe(204);
    expect(await goodFor(secret, signingSecret)).toEqual([signingSecret]);
    // Ending the overlap again succeeds, although no previous secret remains.
    expect((await call('DELETE', `${own}/previous-secret`)).status).toBe(204);
  });
});

describe('deleted subscription', () => {
  it('leaves no secret in the database, not even in the stored response for its Idempotency-Key', async () => {
    const database = join(createTemporaryFolder('deleted'), 'reference.db');
    const call = createCaller(startService({ database }));
    const body = { url: 'https://hooks.example.test', eventTypes: ['bookmark.created'] };
    const create = (key: string) =>
      call('POST', SUBSCRIPTIONS, { body, headers: { 'idempotency-key': key } });
    const made = await read(await create('key-1'), withSecret);
    const kept = await read(await create('key-2'), withSecret);
    await call('DELETE', `${SUBSCRIPTIONS}/${made.subscriptionId}`);
    const rows = new Libsql(database)
      .prepare('SELECT answer FROM idempotent_answers ORDER BY key')
      .all();
    expect(rows).toEqual([{ answer: '' }, { answer: expect.stringContaining('sealed:') }]);
    const again = await create('key-1');
    expect(again.status).toBe(409);
    expect((await read(again, problem)).detail).toContain('has been deleted');
    expect(await read(await create('key-2'), withSecret)).toMatchObject(kept);
  });
});
