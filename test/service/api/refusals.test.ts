import { describe, expect, it } from 'vitest';
import {
  createCaller,
  createRepository,
  problem,
  read,
  smallContent,
} from '#test/service/harness.ts';
import { startWithSubscription } from '#test/service/webhook-harness.ts';

const content = smallContent({
  repositories: [
    createRepository('acme/specs', [{ changes: [{ path: 'a.md', content: '# First\n' }] }]),
    createRepository('acme/vault', [{ changes: [{ path: 'a.md', content: 'a' }] }], {
      readers: [],
    }),
  ],
});

const url = 'https://hooks.example.test/in';
const eventTypes = ['bookmark.created'];
const lastRead = {
  codeHostSlug: 'acme/specs',
  path: 'a.md',
  etag: '"1"',
  version: null,
  heading: null,
};

/**
 * Requests that are rejected, each with the JSON pointers of its invalid members; `#` if a query is
 * invalid. `{own}` stands for the path of a subscription of the user.
 */
const invalid: readonly (readonly [request: string, body: unknown, at: readonly string[]])[] = [
  ...['', '{', 'null', '[]', '"x"', ')]}\n{}', '\0'].map(
    (body) => ['POST /webhooks/v1/subscriptions', body, ['#']] as const,
  ),
  ['POST /webhooks/v1/subscriptions', '['.repeat(32_768) + ']'.repeat(32_768), ['#']],
  [
    'POST /webhooks/v1/subscriptions',
    { url: 8, eventTypes: 7, 'a/b~c d': 1 },
    ['#/a~1b~0c%20d', '#/eventTypes', '#/url'],
  ],
  ['POST /webhooks/v1/subscriptions', { url, colour: 'red' }, ['#/colour', '#/eventTypes']],
  ...[[], 'x', null, Array.from({ length: 101 }, String)].map(
    (types) =>
      ['POST /webhooks/v1/subscriptions', { url, eventTypes: types }, ['#/eventTypes']] as const,
  ),
  ['POST /webhooks/v1/subscriptions', { url, eventTypes: ['ok', ''] }, ['#/eventTypes/1']],
  ['PATCH {own}', [], ['#']],
  ['PATCH {own}', { status: 'deleted' }, ['#/status']],
  ['PATCH {own}', { eventTypes: [] }, ['#/eventTypes']],
  ['PATCH {own}', { createdAt: 'x' }, ['#/createdAt']],
  ['PATCH {own}', { signingSecret: 'x' }, ['#/signingSecret']],
  ['POST {own}/test', {}, ['#/eventType']],
  ['POST {own}/test', { eventType: '' }, ['#/eventType']],
  ['POST {own}/test', { eventType: 'unheard.of' }, ['#/eventType']],
  ['POST {own}/test', { eventType: 1 }, ['#/eventType']],
  ['POST {own}/retry', {}, ['#/since']],
  ['POST {own}/retry', { since: 'yesterday' }, ['#/since']],
  ['POST {own}/retry', { since: 1 }, ['#/since']],
  ['POST {own}/retry', { since: null, status: 'skipped' }, ['#/status']],
  ...[-1, 86_401, 1.5, '60', null, undefined].map(
    (overlapSeconds) =>
      ['POST {own}/rotate-secret', { overlapSeconds }, ['#/overlapSeconds']] as const,
  ),
  ...[
    'since=yesterday',
    'until=2026',
    'responseStatus=ok',
    'q=',
    'status=waiting',
    'limit=0',
    'limit=101',
    'before=msg_nowhere',
    'limit=1&limit=2',
  ].map((query) => [`GET {own}/deliveries?${query}`, undefined, ['#']] as const),
  ...[
    '',
    'q=',
    'q=x&limit=0',
    'q=x&limit=201',
    'q=x&limit=1.5',
    'q=x&q=y',
    'q=x&bookmarked=1',
    'q=x&kind=x',
  ].map((query) => [`GET /viewer/v1/specifications/search?${query}`, undefined, ['#']] as const),
  ['GET /viewer/v1/specifications?codeHostSlug=acme/specs', undefined, ['#']],
  [
    'GET /viewer/v1/specifications/versions?codeHostSlug=acme/specs&path=a.md&before=x',
    undefined,
    ['#'],
  ],
  ['GET /viewer/v1/specification-tree?codeHostSlug=acme/specs&limit=5001', undefined, ['#']],
  ['PUT /viewer/v1/specification-readings', { ...lastRead, path: 'nowhere.md' }, ['#/path']],
  ['PUT /viewer/v1/specification-readings', { ...lastRead, codeHostSlug: 'nowhere' }, ['#/path']],
  ['PUT /viewer/v1/specification-readings', { ...lastRead, etag: '' }, ['#/etag']],
  ['PUT /viewer/v1/specification-readings', { ...lastRead, version: 3 }, ['#/version']],
  ['PUT /viewer/v1/specification-readings', { ...lastRead, title: 'Mine' }, ['#/title']],
  ['DELETE /viewer/v1/specification-readings?path=a.md', undefined, ['#']],
];

async function send(
  request: string,
  body?: unknown,
  headers?: Record<string, string>,
  subject = 'subject-1',
) {
  const { service, own } = await startWithSubscription({ content });
  const [method = '', path = ''] = request.replace('{own}', own).split(' ');
  return createCaller(service, subject)(method, path, { body, ...(headers && { headers }) });
}

describe('request', () => {
  it.each(invalid)('%s with the body %.80j is rejected at %j', async (request, body, at) => {
    const response = await send(request, body);
    expect(response.status).toBe(422);
    expect(response.headers.get('content-type')).toBe('application/problem+json');
    const pointers = (await read(response, problem)).errors?.map(({ pointer }) => pointer);
    if (at[0] === '#' && body === undefined) expect(pointers).toHaveLength(1);
    else expect(pointers?.toSorted()).toEqual(at);
  });

  it('is rejected with a message for each missing or unknown member', async () => {
    const response = await send('POST /webhooks/v1/subscriptions', { url, colour: 'red' });
    const { errors } = await read(response, problem);
    expect(errors?.map(({ detail }) => detail).toSorted()).toEqual([
      'colour: is not a member of this body.',
      'eventTypes: is missing.',
    ]);
  });

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'application/json5', ''])(
    'is rejected with 415 if its media type is “%s”',
    async (type) => {
      const headers = { 'content-type': type };
      const body = { url, eventTypes };
      expect((await send('POST /webhooks/v1/subscriptions', body, headers)).status).toBe(415);
    },
  );

  it('is accepted with a charset in Content-Type', async () => {
    const headers = { 'content-type': 'Application/JSON; charset=utf-8' };
    const body = { url, eventTypes };
    expect((await send('POST /webhooks/v1/subscriptions', body, headers)).status).toBe(201);
  });

  it('for a last read version is rejected with 403 if the user can’t read the file', async () => {
    const body = { ...lastRead, codeHostSlug: 'acme/vault' };
    expect((await send('PUT /viewer/v1/specification-readings', body)).status).toBe(403);
  });

  it.each([
    ['GET {own}', undefined],
    ['PATCH {own}', { status: 'paused' }],
    ['DELETE {own}', undefined],
    ['GET {own}/deliveries', undefined],
    ['POST {own}/retry', { since: null }],
    ['POST {own}/test', { eventType: 'bookmark.created' }],
    ['POST {own}/rotate-secret', { overlapSeconds: 0 }],
    ['DELETE {own}/previous-secret', undefined],
  ])('%s for a subscription of another user returns 404', async (request, body) => {
    expect((await send(request, body, {}, 'bob')).status).toBe(404);
  });

  it.each([
    ['https://10.0.0.1/', 'public IP addresses only'],
    ['https://user@hooks.example.test/', 'user name or password'],
    ['https://-/', 'absolute https URL'],
  ])('with the webhook URL %s is rejected for the reason “%s”', async (bad, reason) => {
    for (const request of ['POST /webhooks/v1/subscriptions', 'PATCH {own}']) {
      const body = request.startsWith('POST') ? { url: bad, eventTypes } : { url: bad };
      const response = await send(request, body);
      expect(response.status).toBe(422);
      const { errors } = await read(response, problem);
      expect(errors).toEqual([{ pointer: '#/url', detail: expect.stringContaining(reason) }]);
    }
  });
});
