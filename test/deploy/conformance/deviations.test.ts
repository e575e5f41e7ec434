import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { extensionNames } from '#platform/config.ts';
import { DIRECTORY_KEY } from '#service/api/directory-routes.ts';
import { type InterceptedExchange, startConformance } from './start-conformance.ts';

type Change = (exchange: InterceptedExchange) => Promise<Response>;

/**
 * Simulated deviation: its name, the affected operations, the change to their responses, and the
 * expected row and text in the printed table.
 */
type SimulatedDeviation = readonly [
  name: string,
  at: RegExp,
  change: Change,
  row: string,
  says: string,
];

const members = v.record(v.string(), v.unknown());
const list = v.array(members);

/** Returns a change that modifies the response body. */
const withBody =
  <S extends v.GenericSchema>(schema: S, change: (body: v.InferOutput<S>) => unknown): Change =>
  async ({ answer }) => {
    const answered = await answer();
    if (!answered.ok) return answered;
    const body = change(v.parse(schema, await answered.json()));
    return new Response(JSON.stringify(body), answered);
  };

/** Returns a change that sets or removes a request header. */
const withHeader =
  (name: string, value?: string): Change =>
  ({ request, answer }) => {
    const headers = new Headers(request.headers);
    headers.delete(name);
    if (value !== undefined) headers.set(name, value);
    return answer(new Request(request, { headers }));
  };

/** Returns a change that sets a response header. */
const withAnswerHeader =
  (name: string, value: string): Change =>
  async ({ answer }) => {
    const answered = await answer();
    answered.headers.set(name, value);
    return answered;
  };

/**
 * Expects the command to report a simulated deviation. To save time, the service offers only the
 * extensions of the tested part of the API, and `viewer.changes`, which triggers webhook events.
 */
async function expectFound([, at, change, row, says]: SimulatedDeviation): Promise<void> {
  const area = /\/(data|viewer|webhooks)\//.exec(row)?.[1]?.replace('data', 'directory') ?? '';
  const extensions = extensionNames.filter(
    (name) => name.startsWith(area) || name === 'viewer.changes',
  );
  const { run, get } = await startConformance({
    config: { extensions },
    instead: (exchange) => (at.test(exchange.operation) ? change(exchange) : exchange.answer()),
  });
  const { status, found } = await run('--write');
  expect(status).toBe(1);
  expect(found).toContain(`${row} ${says}`);
  expect(await get('/webhooks/v1/subscriptions')).toEqual([]);
}

const webhook = /^PATCH \/webhooks\/v1\/subscriptions\/[^/]+$/;

const state = v.object({ folders: list, bookmarks: list, lastFolderId: v.unknown() });

const changes = /^POST \/viewer\/v1\/bookmark-changes$/;
const changeList = 'POST /viewer/v1/bookmark-changes viewer.changes';

const planted: readonly SimulatedDeviation[] = [
  [
    'a wrong status',
    /^DELETE \/webhooks\/v1\/subscriptions\/[^/]+$/,
    async ({ answer }) => {
      const answered = await answer();
      return answered.ok ? Response.json({}) : answered;
    },
    'DELETE /webhooks/v1/subscriptions/{subscriptionId} webhooks.manage',
    'The response has status 200 instead of 204.',
  ],
  [
    'a missing member',
    /^GET \/webhooks\/v1\/event-types$/,
    withBody(list, (types) => types.map(({ group, ...rest }) => rest)),
    'GET /webhooks/v1/event-types webhooks.eventTypes',
    "In the response, /0 must have required property 'group', and 6 more problems.",
  ],
  [
    'a wrong type',
    /^GET \/data\/v1\/competencies$/,
    withBody(list, (all) => all.map((one) => ({ ...one, owner: 7 }))),
    'GET /data/v1/competencies 4.1',
    'In the response, /0/owner must be string.',
  ],
  [
    'a wrong content type',
    /^GET \/data\/v1\/people$/,
    withAnswerHeader('content-type', 'text/html'),
    'GET /data/v1/people directory.people',
    'In the response, the media type is “text/html”.',
  ],
  [
    'a token that is accepted where the directory’s key is needed',
    /^GET \/data\/v1\/competencies$/,
    (exchange) =>
      exchange.request.headers.has('authorization')
        ? withHeader('x-api-key', DIRECTORY_KEY)(exchange)
        : exchange.answer(),
    'GET /data/v1/competencies 5',
    'The service responds with 200 with the credentials of the other service.',
  ],
  [
    'an answer without credentials',
    /^GET \/webhooks\/v1\/event-types$/,
    async ({ request, answer }) =>
      request.headers.has('authorization') ? answer() : Response.json([]),
    'GET /webhooks/v1/event-types 5',
    'The service responds with 200 without credentials.',
  ],
  [
    'somebody else in place of an unknown person',
    /^GET \/data\/v1\/people\/.+/,
    ({ request, answer }) => answer(new Request(new URL('Mara%20Okafor', request.url), request)),
    'GET /data/v1/people/{name} 4.2',
    'An unknown name is rejected: the response has status 200 instead of 4xx.',
  ],
  [
    'a creation that is repeated despite its Idempotency-Key',
    /^POST \/webhooks\/v1\/subscriptions$/,
    withHeader('idempotency-key'),
    'POST /webhooks/v1/subscriptions webhooks.manage',
    'A repeated Idempotency-Key and body returns the first response: a second webhook is created.',
  ],
  [
    'a creation without its secret',
    /^POST \/webhooks\/v1\/subscriptions$/,
    withBody(members, ({ signingSecret, ...rest }) => rest),
    'POST /webhooks/v1/subscriptions 4.4',
    'The response has no valid signingSecret.',
  ],
  [
    'a secret that is shown again',
    /^GET \/webhooks\/v1\/subscriptions\/[^/]+$/,
    withBody(members, (body) => ({ ...body, signingSecret: 'whsec_AAAA' })),
    'GET /webhooks/v1/subscriptions/{subscriptionId} webhooks.manage',
    'The webhook equals the created one, without its signing secret: the response contains the signingSecret again.',
  ],
  [
    'a secret that a change shows',
    webhook,
    withBody(members, (body) => ({ ...body, signingSecret: 'whsec_AAAA' })),
    'PATCH /webhooks/v1/subscriptions/{subscriptionId} 4.5',
    'The signing secret isn’t shown: the response contains the signingSecret again.',
  ],
  [
    'an ignored If-Match',
    webhook,
    withHeader('if-match'),
    'PATCH /webhooks/v1/subscriptions/{subscriptionId} webhooks.manage',
    'A change with an outdated If-Match is rejected with 412, and a change with the current one isn’t: the response has status 200 instead of 412.',
  ],
  [
    'a change that forgets what it isn’t given',
    webhook,
    withBody(members, (body) => ({ ...body, eventTypes: ['everything'] })),
    'PATCH /webhooks/v1/subscriptions/{subscriptionId} 4.5',
    'A change keeps the members that it doesn’t contain: a paused webhook has other eventTypes.',
  ],
  [
    'events that are lost during a pause',
    /^GET \/webhooks\/v1\/subscriptions\/[^/]+\/deliveries$/,
    withBody(list, (deliveries) => deliveries.filter(({ status }) => status !== 'held')),
    'POST /webhooks/v1/subscriptions/{subscriptionId}/retry webhooks.deliveries',
    'An event of a paused webhook is held until a retry of held deliveries: 0 deliveries are held after one event.',
  ],
  [
    'deliveries in another order',
    /^GET \/webhooks\/v1\/subscriptions\/[^/]+\/deliveries$/,
    withBody(list, (deliveries) => deliveries.toReversed()),
    'GET /webhooks/v1/subscriptions/{subscriptionId}/deliveries webhooks.deliveries',
    'Deliveries are listed in pages, newest first: the list isn’t the two sent deliveries in order.',
  ],
  [
    'a redirect',
    /^GET \/viewer\/v1\/bookmark-state$/,
    async () => new Response(null, { status: 302, headers: { location: '/sign-in' } }),
    'GET /viewer/v1/bookmark-state viewer.read',
    'The response has status 302 instead of 200.',
  ],
  [
    'no cascade',
    /^DELETE \/viewer\/v1\/bookmark-folders\//,
    async (exchange) => {
      const { request, answer } = exchange;
      const url = new URL('/viewer/v1/bookmark-state', request.url);
      const before = await answer(new Request(url, { headers: request.headers }));
      if (!before.ok) return answer();
      const { bookmarks } = v.parse(state, await before.json());
      return withBody(state, (body) => ({ ...body, bookmarks }))(exchange);
    },
    'DELETE /viewer/v1/bookmark-folders/{folderId} 4.3',
    'The deletion removes the folder with its content and nothing else: a nested bookmark remains.',
  ],
  [
    'a list that is applied in part',
    changes,
    async ({ request, answer }) => {
      const { url, headers } = request;
      const sent: unknown = await request.clone().json();
      const answered = await answer();
      if (answered.status === 404) {
        const { changes } = v.parse(v.object({ changes: list }), sent);
        const body = JSON.stringify({ changes: changes.slice(0, -1) });
        await answer(new Request(url, { method: 'POST', headers, body }));
      }
      return answered;
    },
    changeList,
    'A list with a failing change isn’t applied at all: the change before the failing one is applied.',
  ],
  [
    'a refusal without its pointer',
    changes,
    async ({ answer }) => {
      const answered = await answer();
      if (answered.ok) return answered;
      const { pointer, ...problem } = v.parse(members, await answered.json());
      return new Response(JSON.stringify(problem), answered);
    },
    changeList,
    'Unknown folders and bookmarks are rejected with 404: the pointer is missing instead of /changes/0.',
  ],
  [
    'outdated values that are ignored',
    changes,
    async ({ request, answer }) => {
      const { url, headers } = request;
      const sent = v.parse(v.object({ changes: list }), await request.json());
      const body = JSON.stringify({ changes: sent.changes.map(({ was, ...rest }) => rest) });
      return answer(new Request(url, { method: 'POST', headers, body }));
    },
    changeList,
    'A change that names an outdated value is rejected with 409: ["name"] of another value has status 200 instead of 409.',
  ],
  [
    'positions that aren’t renumbered',
    changes,
    withBody(state, (body) => ({
      ...body,
      folders: body.folders.map((folder) => ({ ...folder, position: 0 })),
    })),
    changeList,
    'A node gets its position, and its siblings are renumbered: the positions of siblings are 0, 0, 0.',
  ],
  [
    'a list that is applied again despite its Idempotency-Key',
    changes,
    withHeader('idempotency-key'),
    changeList,
    'A repeated Idempotency-Key is not applied again: it is applied again, or the response isn’t the current state.',
  ],
  [
    'a list without a limit',
    changes,
    async ({ answer }) => {
      const answered = await answer();
      return answered.status === 413 ? Response.json({}) : answered;
    },
    changeList,
    'A list has 1 to 20,000 changes and at most 8 MiB: the response has status 200 instead of 413.',
  ],
  [
    'a weak ETag',
    /^GET \/viewer\/v1\/specifications$/,
    withAnswerHeader('etag', 'W/"1"'),
    'GET /viewer/v1/specifications viewer.specifications',
    'The response is UTF-8 with a strong ETag: the ETag isn’t strong.',
  ],
  [
    'an ignored If-None-Match',
    /^GET \/viewer\/v1\/specifications$/,
    withHeader('if-none-match'),
    'GET /viewer/v1/specifications viewer.specifications',
    'A request with the current ETag returns 304: the response has status 200 instead of 304.',
  ],
  [
    'a file that is sent although any version is known',
    /^GET \/viewer\/v1\/specifications$/,
    (exchange) =>
      exchange.request.headers.get('if-none-match') === '*'
        ? withHeader('if-none-match')(exchange)
        : exchange.answer(),
    'GET /viewer/v1/specifications viewer.specifications',
    '`If-None-Match: *` returns 304 if the file exists, otherwise 404: the response has status 200 instead of 304.',
  ],
  [
    'a 304 without its ETag',
    /^GET \/viewer\/v1\/specification-files$/,
    async ({ answer }) => {
      const answered = await answer();
      return answered.status === 304 ? new Response(null, { status: 304 }) : answered;
    },
    'GET /viewer/v1/specification-files viewer.specificationFiles',
    'The response has nosniff and a strong ETag, and its ETag returns 304: the 304 response has another ETag.',
  ],
  [
    'a search that ignores what is bookmarked',
    /^GET \/viewer\/v1\/specifications\/search$/,
    ({ request, answer }) => {
      const url = new URL(request.url);
      url.searchParams.delete('bookmarked');
      return answer(new Request(url, request));
    },
    'GET /viewer/v1/specifications/search viewer.specifications',
    '`bookmarked=true` returns only bookmarked specifications: spec/b.md isn’t bookmarked.',
  ],
  [
    'a repository that isn’t listed',
    /^GET \/viewer\/v1\/specification-repositories$/,
    withBody(list, () => []),
    'GET /viewer/v1/specification-repositories viewer.specificationFiles',
    'Listed and readable repositories are the same: acme/specs is missing.',
  ],
  [
    'a tree of one level',
    /^GET \/viewer\/v1\/specification-tree$/,
    withBody(v.object({ entries: list, next: v.unknown() }), ({ entries, next }) => ({
      entries: entries.filter(({ path }) => !String(path).includes('/')),
      next,
    })),
    'GET /viewer/v1/specification-tree viewer.specificationFiles',
    '`under` lists all files below the folder: spec/a.md is missing.',
  ],
  [
    'a file without the time of its change',
    /^GET \/viewer\/v1\/specification-tree$/,
    withBody(v.object({ entries: list, next: v.unknown() }), ({ entries, next }) => ({
      entries: entries.map((entry) => ({ ...entry, changedAt: null })),
      next,
    })),
    'GET /viewer/v1/specification-tree viewer.specificationFiles',
    '`changedAt` is the commit time of a file’s newest version: it is null.',
  ],
  [
    'a reading without who changed the file',
    /^PUT \/viewer\/v1\/specification-readings$/,
    withBody(members, (body) => ({ ...body, changedBy: null })),
    'PUT /viewer/v1/specification-readings viewer.specificationReadings',
    '`changedAt` is the commit time of the newest version: `changedBy` is null.',
  ],
  [
    'versions in another order',
    /^GET \/viewer\/v1\/specifications\/versions$/,
    withBody(list, (versions) => versions.toReversed()),
    'GET /viewer/v1/specifications/versions viewer.specificationHistory',
    'Versions are listed in pages, newest first: an older version precedes a newer one.',
  ],
];

describe('npm run conformance -- --write', () => {
  test.each(planted)('reports the deviation: %s', (...row) => expectFound(row));
});
