import { describe, expect, it, vi } from 'vitest';
import { CHANGES, createBookmark } from './bookmark-changes.ts';
import { createCaller, problem, read } from './harness.ts';
import {
  createReceiver,
  delivery,
  getFolderNames,
  HOUR,
  SUBSCRIPTIONS,
  startWithSubscription,
  withSecret,
} from './webhook-harness.ts';

describe('list of deliveries', () => {
  it('is sorted newest first, with payload and attempts', async () => {
    const { createFolder, until, deliveries } = await startWithSubscription();
    await createFolder('One');
    await createFolder('Two');
    await until('succeeded', 2);
    const list = await deliveries();
    expect(getFolderNames(list.map(({ payload }) => ({ body: JSON.stringify(payload) })))).toEqual([
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
  it('sends a failed delivery again immediately, with the same id and body', async () => {
    let reply = 500;
    const receiver = createReceiver(() => reply);
    const { call, own, createFolder, until, deliveries } = await startWithSubscription({
      sendWebhook: receiver.send,
      retrySchedule: { delays: [], jitter: 0, maxRetryAfterMs: 0, maxAttemptsInQueue: 1 },
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

describe('test event', () => {
  it('returns its delivery after the first attempt', async () => {
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

  it('returns the error of a failed first attempt and is retried', async () => {
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

  it('contains only a test mark as data if the catalogue doesn’t contain its event type', async () => {
    const { call, own } = await startWithSubscription({}, { eventTypes: ['order.paid'] });
    const response = await call('POST', `${own}/test`, { body: { eventType: 'order.paid' } });
    expect((await read(response, delivery)).payload.data).toEqual({ test: true });
  });

  it('is limited to thirty requests per minute and user; further requests return 429 with Retry-After', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    const { service, call, own } = await startWithSubscription();
    const test = (caller: typeof call, path = own) =>
      caller('POST', `${path}/test`, { body: { eventType: 'bookmark.created' } });
    for (let more = 0; more < 30; more += 1) expect((await test(call)).status).toBe(200);
    const refused = await test(call);
    expect(refused.status).toBe(429);
    expect(refused.headers.get('retry-after')).toBe('2');
    expect((await read(refused, problem)).title).toBe('Too many requests');
    expect((await test(createCaller(service, 'bob'))).status).toBe(404);
    vi.advanceTimersByTime(2_000);
    expect((await test(call)).status).toBe(200);
    expect((await test(call)).status).toBe(429);
  });
});

it('requests for a delivery of another user return 404', async () => {
  const { service, own, createFolder, until, deliveries } = await startWithSubscription();
  await createFolder('One');
  await until('succeeded', 1);
  const [made] = await deliveries();
  const path = `/deliveries/${made?.deliveryId}`;
  const bob = createCaller(service, 'bob');
  const body = { url: 'https://bob.example.test', eventTypes: ['bookmark.created'] };
  const { subscriptionId } = await read(await bob('POST', SUBSCRIPTIONS, { body }), withSecret);
  // Users can't resend the delivery of another user, even with the id of their own subscription.
  for (const subscription of [own, `${SUBSCRIPTIONS}/${subscriptionId}`]) {
    for (const [method, action] of [
      ['GET', ''],
      ['POST', '/skip'],
      ['POST', '/resend'],
    ] as const) {
      expect((await bob(method, `${subscription}${path}${action}`)).status).toBe(404);
    }
  }
});

const retrySchedule = {
  delays: [100 * HOUR],
  jitter: 0,
  maxRetryAfterMs: 0,
  maxAttemptsInQueue: 1,
};

/**
 * Starts a service and creates one folder an hour. The deliveries for the first and the third
 * folder succeed; the delivery for the second folder gets a 503 and is scheduled for a retry.
 */
async function start() {
  let now = Date.parse('2026-03-01T12:00:00Z');
  const { send } = createReceiver((request) =>
    getFolderNames([request])[0] === 'Payments 50%'
      ? { status: 503, headers: { 'x-trace': 'abc' }, body: 'not now' }
      : 200,
  );
  const made = await startWithSubscription({
    sendWebhook: send,
    retrySchedule,
    now: () => new Date(now),
  });
  for (const [name, status, count] of [
    ['Ledger', 'succeeded', 1],
    ['Payments 50%', 'retrying', 1],
    ['Settlement', 'succeeded', 2],
  ] as const) {
    await made.createFolder(name);
    // If the clock advanced during an attempt, the delivery would be attempted twice.
    await made.until(status, count);
    now += HOUR;
  }
  const abouts = async (query: object) => {
    const parameters = new URLSearchParams(Object.entries(query));
    return (await made.deliveries(`?${parameters}`)).map(({ about }) => about);
  };
  return { ...made, abouts };
}

describe('query parameters of the list of deliveries', () => {
  it('select deliveries by status, event type, response, time and text', async () => {
    const { abouts, deliveries } = await start();
    const [newest] = await deliveries();
    const rows: readonly (readonly [query: object, expected: readonly string[]])[] = [
      [{ status: 'retrying' }, ['Payments 50%']],
      [{ status: 'pending' }, []],
      [{ status: 'skipped' }, []],
      [{ eventType: 'bookmark_folder.created', limit: '1' }, ['Settlement']],
      [{ eventType: 'bookmark.created' }, []],
      [{ responseStatus: '503' }, ['Payments 50%']],
      [{ responseStatus: '200' }, ['Settlement', 'Ledger']],
      [{ since: '2026-03-01T13:00:00Z' }, ['Settlement', 'Payments 50%']],
      [{ until: '2026-03-01T14:00:00+01:00' }, ['Payments 50%', 'Ledger']],
      [{ q: 'sETTle' }, ['Settlement']],
      [{ q: '50%' }, ['Payments 50%']],
      [{ q: '"name":"Ledger"' }, ['Ledger']],
      [{ q: '_' }, ['Settlement', 'Payments 50%', 'Ledger']],
      [{ q: 'no such text' }, []],
      [{ q: 'e', since: '2026-03-01T13:00:00Z', responseStatus: '200' }, ['Settlement']],
      [{ q: newest?.deliveryId }, ['Settlement']],
    ];
    for (const [query, expected] of rows) {
      expect(await abouts(query), JSON.stringify(query)).toEqual(expected);
    }
  });
});

describe('single delivery', () => {
  it('is returned by its id, with the sent and received headers', async () => {
    const { call, own, secret, deliveries } = await start();
    const [listed] = await deliveries('?status=retrying');
    const response = await call('GET', `${own}/deliveries/${listed?.deliveryId}`);
    const text = await response.clone().text();
    expect(await read(response, delivery)).toEqual(listed);
    expect(listed?.attempts).toMatchObject([
      {
        requestHeaders: {
          host: 'hooks.example.test',
          'content-type': 'application/json',
          'user-agent': 'spec-viewer-reference-service',
          'webhook-id': listed?.deliveryId,
          'webhook-timestamp': expect.any(String),
          'webhook-signature': expect.stringMatching(/^v1,/),
        },
        responseStatus: 503,
        responseHeaders: { 'x-trace': 'abc' },
        responseBody: 'not now',
      },
    ]);
    expect(text).not.toContain(secret);
  });

  it("returns 404 for an id that doesn't belong to a delivery of the subscription", async () => {
    const { call, own } = await startWithSubscription();
    expect((await call('GET', `${own}/deliveries/msg_nowhere`)).status).toBe(404);
  });

  it('contains the name of its folder or bookmark, truncated to 100 characters', async () => {
    const { call, createFolder, until, deliveries } = await startWithSubscription();
    await call('POST', CHANGES, {
      body: { changes: [createBookmark('x.md', null, { title: 'Limits' })] },
    });
    await createFolder('ü'.repeat(200));
    await until('succeeded', 2);
    const abouts = (await deliveries()).map(({ about }) => about);
    expect(abouts).toEqual([`${'ü'.repeat(99)}…`, 'Limits']);
  });
});
