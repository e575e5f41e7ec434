import { Hono } from 'hono';
import { compress } from 'hono/compress';
import { cors } from 'hono/cors';
import { describe, expect, it } from 'vitest';
import { replaceResponse } from '#service/api/api.ts';
import { createNotFoundProblem } from '#service/problem.ts';
import type { ServiceOptions } from '#service/service.ts';
import { CHANGES, createFolder } from '#test/service/bookmark-changes.ts';
import { createCaller, startService } from '#test/service/harness.ts';
import { SUBSCRIPTIONS } from '#test/service/webhook-harness.ts';

describe('response to a write', () => {
  const broken = new Error('broken');
  const fail = () => {
    throw broken;
  };

  it.each<[string, Partial<ServiceOptions>]>([
    ['the log', { onResponse: fail }],
    ['the audit log', { onAudit: fail }],
    ['the audit log later', { onAudit: () => Promise.reject(broken) }],
  ])('is the same if %s throws an error, which is reported', async (_, options) => {
    const faults: unknown[] = [];
    const service = startService({ ...options, onFault: (error) => faults.push(error) });
    const call = createCaller(service);
    const body = { changes: [createFolder('new', null)] };
    expect((await call('POST', CHANGES, { body })).status).toBe(200);
    const webhook = { url: 'https://hooks.example.test', eventTypes: ['bookmark.created'] };
    expect((await call('POST', SUBSCRIPTIONS, { body: webhook })).status).toBe(201);
    expect(faults).toEqual([broken, broken]);
  });
});

it('problem response contains no header of the response that it replaces, except for CORS', async () => {
  const app = new Hono()
    .onError((_, context) => replaceResponse(context, createNotFoundProblem('Gone.').toResponse()))
    .use(cors({ origin: 'https://app.example.test' }))
    .use(async (_, next) => {
      await next();
      throw new Error('broken');
    })
    .use(compress())
    .get('/', ({ body }) =>
      body('text'.repeat(1_000), 200, {
        'content-type': 'text/plain',
        'content-length': '4000',
        etag: '"1"',
        location: '/elsewhere',
        'last-modified': 'Sun, 01 Mar 2026 12:00:00 GMT',
      }),
    );
  const headers = { 'accept-encoding': 'gzip', origin: 'https://app.example.test' };
  const response = await app.request('/', { headers });
  expect(await response.json()).toMatchObject({ status: 404, detail: 'Gone.' });
  expect(Object.fromEntries(response.headers)).toEqual({
    'access-control-allow-origin': 'https://app.example.test',
    'cache-control': 'no-store',
    'content-type': 'application/problem+json',
    vary: 'Accept-Encoding, Origin',
  });
});
