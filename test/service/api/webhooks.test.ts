import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { createCaller, read, startService } from '#test/service/harness.ts';

const PATH = '/webhooks/v1/subscriptions';

const subscription = v.looseObject({
  subscriptionId: v.string(),
  url: v.string(),
  eventTypes: v.array(v.string()),
  status: v.string(),
  createdAt: v.string(),
});
const created = v.looseObject({ ...subscription.entries, signingSecret: v.string() });

const request = { url: 'https://hooks.example.test/in', eventTypes: ['bookmark.created'] };

async function start(subject?: string) {
  const service = startService();
  const call = createCaller(service, subject);
  const first = await read(await call('POST', PATH, { body: request }), created);
  return { service, call, first, own: `${PATH}/${first.subscriptionId}` };
}

describe('creating a subscription', () => {
  it('returns all fields, status active and a new 32-byte secret', async () => {
    const { call, first } = await start();
    expect(first).toMatchObject({ ...request, status: 'active' });
    expect(first.signingSecret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    const second = await read(await call('POST', PATH, { body: request }), created);
    expect(second.signingSecret).not.toBe(first.signingSecret);
    expect(second.subscriptionId).not.toBe(first.subscriptionId);
  });

  it('stores the URL unmodified', async () => {
    const { call } = await start();
    const url = 'https://EXAMPLE.test:443/a/../b?x=%7E';
    const response = await read(await call('POST', PATH, { body: { ...request, url } }), created);
    expect(response.url).toBe(url);
  });
});

describe('Idempotency-Key', () => {
  const headers = { 'idempotency-key': 'key-1' };

  it('can have the same value in requests of different subjects', async () => {
    const { service } = await start();
    const responses = await Promise.all(
      ['ada', 'bob'].map(async (subject) =>
        read(
          await createCaller(service, subject)('POST', PATH, { body: request, headers }),
          created,
        ),
      ),
    );
    expect(new Set(responses.map((response) => response.subscriptionId)).size).toBe(2);
  });

  it('is rejected with 422 if it was used with another body, which creates nothing', async () => {
    const { call } = await start();
    const create = (url: string) => call('POST', PATH, { body: { ...request, url }, headers });
    expect((await create(request.url)).status).toBe(201);
    expect((await create('https://elsewhere.example.test')).status).toBe(422);
    expect(await read(await call('GET', PATH), v.array(subscription))).toHaveLength(2);
  });

  it('can be used again after a rejected request', async () => {
    const { call } = await start();
    await call('POST', PATH, { body: { ...request, url: 'http://x' }, headers });
    expect((await call('POST', PATH, { body: request, headers })).status).toBe(201);
  });
});

describe('changing a subscription', () => {
  it.each([
    { status: 'paused' },
    { eventTypes: ['a', 'b'] },
    { url: 'https://elsewhere.example.test' },
    { url: 'https://x.example.test', eventTypes: ['c'], status: 'paused' },
    {},
  ])('changes only the fields in the request: %j', async (change) => {
    const { call, first, own } = await start();
    const { signingSecret: _, ...before } = first;
    const after = await read(await call('PATCH', own, { body: change }), subscription);
    expect(after).toEqual({ ...before, ...change });
    expect(await read(await call('GET', own), subscription)).toMatchObject(after);
  });

  it('returns 412 if If-Match is not the current entity tag', async () => {
    const { call, own } = await start();
    const tag = (await call('GET', own)).headers.get('etag') ?? '';
    expect(tag).toMatch(/^"[^"]+"$/);
    const pause = (ifMatch: string) =>
      call('PATCH', own, { body: { status: 'paused' }, headers: { 'if-match': ifMatch } });
    expect((await pause('"stale"')).status).toBe(412);
    expect((await pause(`W/${tag}`)).status).toBe(412);
    const changed = await pause(`"other", ${tag}`);
    expect(changed.status).toBe(200);
    expect(changed.headers.get('etag')).not.toBe(tag);
    expect((await pause(tag)).status).toBe(412);
    expect((await pause('*')).status).toBe(200);
    expect((await call('GET', own)).headers.get('etag')).toBe(changed.headers.get('etag'));
  });
});

describe('subscriptions', () => {
  it('are listed for their owner, oldest first', async () => {
    let now = Date.parse('2026-03-01T12:00:00Z');
    const call = createCaller(startService({ now: () => new Date(now) }));
    for (const name of ['one', 'two', 'three']) {
      await call('POST', PATH, { body: { ...request, eventTypes: [name] } });
      now += 1;
    }
    const list = await read(await call('GET', PATH), v.array(subscription));
    expect(list.flatMap((item) => item.eventTypes)).toEqual(['one', 'two', 'three']);
  });

  it('return 404 after their deletion', async () => {
    const { call, own } = await start();
    const response = await call('DELETE', own);
    expect(response.status).toBe(204);
    expect(await response.text()).toBe('');
    expect((await call('GET', own)).status).toBe(404);
    expect((await call('DELETE', own)).status).toBe(404);
    expect(await read(await call('GET', PATH), v.array(subscription))).toEqual([]);
  });

  it('aren’t listed for other users', async () => {
    const { service } = await start('ada');
    expect(await (await createCaller(service, 'bob')('GET', PATH)).json()).toEqual([]);
  });
});
