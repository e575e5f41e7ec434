import { describe, expect, it } from 'vitest';
import { CHANGES, createBookmark } from './bookmark-changes.ts';
import { problem, read } from './harness.ts';
import {
  createReceiver,
  delivery,
  foldersIn,
  HOUR,
  startWithSubscription,
} from './webhook-harness.ts';

const retrySchedule = { delays: [100 * HOUR], jitter: 0, longestRetryAfter: 0, attemptsInLine: 1 };

/** A folder an hour: the first succeeds, the second is retried after a 503, the third succeeds. */
async function start() {
  let now = Date.parse('2026-03-01T12:00:00Z');
  const { send } = createReceiver((request) =>
    foldersIn([request])[0] === 'Payments 50%'
      ? { status: 503, headers: { 'x-trace': 'abc' }, body: 'not now' }
      : 200,
  );
  const made = await startWithSubscription({
    sendWebhook: send,
    retrySchedule,
    now: () => new Date(now),
  });
  const names = ['Ledger', 'Payments 50%', 'Settlement'];
  for (const name of names) {
    await made.createFolder(name);
    now += HOUR;
  }
  await made.until('succeeded', 2);
  await made.until('retrying', 1);
  const abouts = async (query: object) => {
    const parameters = new URLSearchParams(Object.entries(query));
    return (await made.deliveries(`?${parameters}`)).map(({ about }) => about);
  };
  return { ...made, abouts };
}

describe('the list of deliveries', () => {
  it.each([
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
  ])('is filtered by %j', async (query, expected) => {
    expect(await (await start()).abouts(query)).toEqual(expected);
  });

  it('is searched by id', async () => {
    const { deliveries, abouts } = await start();
    const [newest] = await deliveries();
    expect(await abouts({ q: newest?.deliveryId })).toEqual(['Settlement']);
  });

  it.each([
    'since=yesterday',
    'until=2026',
    'responseStatus=ok',
    'q=',
    'status=waiting',
    'limit=0',
    'limit=101',
    'before=msg_nowhere',
    'limit=1&limit=2',
  ])('refuses %s', async (query) => {
    const { call, own } = await startWithSubscription();
    const response = await call('GET', `${own}/deliveries?${query}`);
    expect(response.status).toBe(422);
    expect((await read(response, problem)).errors).toHaveLength(1);
  });
});

describe('one delivery', () => {
  it('is read by its id, with the headers that were sent and received', async () => {
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

  it('doesn’t show user information of the address among the headers', async () => {
    const url = 'https://user:password@hooks.example.test/in';
    const { createFolder, until, deliveries } = await startWithSubscription({}, { url });
    await createFolder('One');
    await until('succeeded', 1);
    const [made] = await deliveries();
    expect(made?.attempts[0]?.requestHeaders.host).toBe('hooks.example.test');
    expect(made?.attempts[0]?.requestHeaders).not.toHaveProperty('authorization');
  });

  it('is a 404 for an id that is no delivery of the subscription', async () => {
    const { call, own } = await startWithSubscription();
    expect((await call('GET', `${own}/deliveries/msg_nowhere`)).status).toBe(404);
  });

  it('is about a folder or a bookmark, in 100 characters at most', async () => {
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
