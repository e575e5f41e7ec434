import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { DIRECTORY_KEY } from '#service/api/directory-routes.ts';
import { type InterceptedExchange, startConformance } from './start-conformance.ts';

type Change = (exchange: InterceptedExchange) => Promise<Response>;

/**
 * Deviation simulated by changing the responses of one operation: `at`, by default the one that `line`
 * names. The command must then print `line`.
 */
type SimulatedDeviation = readonly [line: string, change: Change, at?: string];

const members = v.record(v.string(), v.unknown());
const list = v.array(members);

/** Returns a change that modifies the response body. */
const withBody =
  <S extends v.GenericSchema>(schema: S, change: (body: v.InferOutput<S>) => unknown): Change =>
  async ({ answer }) => {
    const response = await answer();
    if (!response.ok) return response;
    const body = change(v.parse(schema, await response.json()));
    return new Response(JSON.stringify(body), response);
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
const withResponseHeader =
  (name: string, value: string): Change =>
  async ({ answer }) => {
    const response = await answer();
    response.headers.set(name, value);
    return response;
  };

const state = v.object({ folders: list, bookmarks: list, lastFolderId: v.unknown() });
const tree = v.object({ entries: list, next: v.unknown() });

/** Groups of deviations that one run can find, because none hides another. */
const groups: readonly (readonly SimulatedDeviation[])[] = [
  [
    [
      'DELETE /webhooks/v1/subscriptions/{subscriptionId} webhooks.manage The response has status 200 instead of 204.',
      async ({ answer }) => {
        const response = await answer();
        return response.ok ? Response.json({}) : response;
      },
    ],
    [
      'GET /data/v1/competencies 4.1 In the response, /0/owner must be string.',
      withBody(list, (all) => all.map((one) => ({ ...one, owner: 7 }))),
    ],
    [
      'GET /data/v1/people directory.people In the response, the media type is “text/html”.',
      withResponseHeader('content-type', 'text/html'),
    ],
    [
      'GET /webhooks/v1/event-types 5 The service responds with 200 without credentials.',
      async ({ request, answer }) =>
        request.headers.has('authorization') ? answer() : Response.json([]),
    ],
    [
      'GET /data/v1/people/{name} 4.2 An unknown name is rejected: the response has status 200 instead of 4xx.',
      ({ request, answer }) => answer(new Request(new URL('Mara%20Okafor', request.url), request)),
    ],
    [
      'POST /webhooks/v1/subscriptions webhooks.manage A repeated Idempotency-Key and body returns the first response: a second webhook is created.',
      withHeader('idempotency-key'),
    ],
    [
      'GET /webhooks/v1/subscriptions/{subscriptionId} webhooks.manage The webhook equals the created one, without its signing secret: the response contains `signingSecret` again.',
      withBody(members, (body) => ({ ...body, signingSecret: 'whsec_AAAA' })),
    ],
    [
      'PATCH /webhooks/v1/subscriptions/{subscriptionId} 4.5 The signing secret isn’t shown: the response contains `signingSecret` again.',
      withBody(members, (body) => ({ ...body, signingSecret: 'whsec_AAAA' })),
    ],
    [
      'POST /webhooks/v1/subscriptions/{subscriptionId}/retry webhooks.deliveries An event of a paused webhook is held until a retry of held deliveries: 0 deliveries are held after one event.',
      withBody(list, (deliveries) => deliveries.filter(({ status }) => status !== 'held')),
      'GET /webhooks/v1/subscriptions/{subscriptionId}/deliveries',
    ],
    [
      'DELETE /viewer/v1/bookmark-folders/{folderId} 4.3 The deletion removes the folder with its content and nothing else: a nested bookmark remains.',
      async (exchange) => {
        const { request, answer } = exchange;
        const url = new URL('/viewer/v1/bookmark-state', request.url);
        const before = await answer(new Request(url, { headers: request.headers }));
        if (!before.ok) return answer();
        const { bookmarks } = v.parse(state, await before.json());
        return withBody(state, (body) => ({ ...body, bookmarks }))(exchange);
      },
    ],
    [
      'POST /viewer/v1/bookmark-changes viewer.changes A list with a failing change isn’t applied at all: the change before the failing one is applied.',
      async ({ request, answer }) => {
        const { url, headers } = request;
        const sent: unknown = await request.clone().json();
        const response = await answer();
        if (response.status === 404) {
          const { changes } = v.parse(v.object({ changes: list }), sent);
          const body = JSON.stringify({ changes: changes.slice(0, -1) });
          await answer(new Request(url, { method: 'POST', headers, body }));
        }
        return response;
      },
    ],
    [
      'GET /viewer/v1/specifications viewer.specifications A request with the current ETag returns 304: the response has status 200 instead of 304.',
      withHeader('if-none-match'),
    ],
    [
      'GET /viewer/v1/specification-files viewer.specificationFiles The response has nosniff and a strong ETag, and its ETag returns 304: the 304 response has another ETag.',
      async ({ answer }) => {
        const response = await answer();
        return response.status === 304 ? new Response(null, { status: 304 }) : response;
      },
    ],
    [
      'GET /viewer/v1/specifications/search viewer.specifications `bookmarked=true` returns only bookmarked specifications: spec/b.md isn’t bookmarked.',
      ({ request, answer }) => {
        const url = new URL(request.url);
        url.searchParams.delete('bookmarked');
        return answer(new Request(url, request));
      },
    ],
    [
      'PUT /viewer/v1/specification-readings viewer.specificationReadings `changedAt` is the commit time of the newest version: `changedBy` is null.',
      withBody(members, (body) => ({ ...body, changedBy: null })),
    ],
    [
      'GET /viewer/v1/specifications/versions viewer.specificationHistory Versions are listed in pages, newest first: an older version precedes a newer one.',
      withBody(list, (versions) => versions.toReversed()),
    ],
  ],
  [
    [
      'GET /data/v1/competencies 5 The service responds with 200 with the credentials of the other service.',
      (exchange) =>
        exchange.request.headers.has('authorization')
          ? withHeader('x-api-key', DIRECTORY_KEY)(exchange)
          : exchange.answer(),
    ],
    [
      'PATCH /webhooks/v1/subscriptions/{subscriptionId} webhooks.manage A change with an outdated If-Match is rejected with 412, and a change with the current one isn’t: the response has status 200 instead of 412.',
      withHeader('if-match'),
    ],
    [
      'GET /webhooks/v1/subscriptions/{subscriptionId}/deliveries webhooks.deliveries Deliveries are listed in pages, newest first: the list isn’t the two sent deliveries in order.',
      withBody(list, (deliveries) => deliveries.toReversed()),
    ],
    [
      'POST /viewer/v1/bookmark-changes viewer.changes Unknown folders and bookmarks are rejected with 404: the pointer is missing instead of /changes/0.',
      async ({ answer }) => {
        const response = await answer();
        if (response.ok) return response;
        const { pointer, ...problem } = v.parse(members, await response.json());
        return new Response(JSON.stringify(problem), response);
      },
    ],
    [
      'GET /viewer/v1/specifications viewer.specifications `If-None-Match: *` returns 304 if the file exists, otherwise 404: the response has status 200 instead of 304.',
      (exchange) =>
        exchange.request.headers.get('if-none-match') === '*'
          ? withHeader('if-none-match')(exchange)
          : exchange.answer(),
    ],
    [
      'GET /viewer/v1/specification-tree viewer.specificationFiles `changedAt` is the commit time of a file’s newest version: it is null.',
      withBody(tree, ({ entries, next }) => ({
        entries: entries.map((entry) => ({ ...entry, changedAt: null })),
        next,
      })),
    ],
    [
      'GET /viewer/v1/specification-repositories viewer.specificationFiles Listed and readable repositories are the same: acme/specs is missing.',
      withBody(list, () => []),
    ],
  ],
  [
    [
      'PATCH /webhooks/v1/subscriptions/{subscriptionId} 4.5 A change keeps the members that it doesn’t contain: a paused webhook has other eventTypes.',
      withBody(members, (body) => ({ ...body, eventTypes: ['everything'] })),
    ],
    [
      'POST /viewer/v1/bookmark-changes viewer.changes A change that names an outdated value is rejected with 409: ["name"] of another value has status 200 instead of 409.',
      async ({ request, answer }) => {
        const { url, headers } = request;
        const sent = v.parse(v.object({ changes: list }), await request.json());
        const body = JSON.stringify({ changes: sent.changes.map(({ was, ...rest }) => rest) });
        return answer(new Request(url, { method: 'POST', headers, body }));
      },
    ],
    [
      'GET /data/v1/competencies 4.1 The response has status 302 instead of 200.',
      async () => new Response(null, { status: 302, headers: { location: '/sign-in' } }),
    ],
    [
      'GET /viewer/v1/specification-tree viewer.specificationFiles `under` lists all files below the folder: spec/a.md is missing.',
      withBody(tree, ({ entries, next }) => ({
        entries: entries.filter(({ path }) => !String(path).includes('/')),
        next,
      })),
    ],
  ],
  [
    [
      'POST /viewer/v1/bookmark-changes viewer.changes A node gets its position, and its siblings are renumbered: the positions of siblings are 0, 0, 0.',
      withBody(state, (body) => ({
        ...body,
        folders: body.folders.map((folder) => ({ ...folder, position: 0 })),
      })),
    ],
  ],
  [
    [
      'POST /viewer/v1/bookmark-changes viewer.changes A repeated Idempotency-Key is not applied again: it is applied again, or the response isn’t the current state.',
      withHeader('idempotency-key'),
    ],
    [
      'POST /webhooks/v1/subscriptions 4.4 The response has no valid signingSecret.',
      withBody(members, ({ signingSecret, ...rest }) => rest),
    ],
  ],
  [
    [
      'POST /viewer/v1/bookmark-changes viewer.changes A list has 1 to 20,000 changes and at most 8 MiB: the response has status 200 instead of 413.',
      async ({ answer }) => {
        const response = await answer();
        return response.status === 413 ? Response.json({}) : response;
      },
    ],
    [
      "GET /webhooks/v1/event-types webhooks.eventTypes In the response, /0 must have required property 'group', and 6 more problems.",
      withBody(list, (types) => types.map(({ group, ...rest }) => rest)),
    ],
    [
      'GET /viewer/v1/specifications viewer.specifications The response is UTF-8 with a strong ETag: the ETag isn’t strong.',
      withResponseHeader('etag', 'W/"1"'),
    ],
  ],
  [
    [
      'GET /viewer/v1/specifications viewer.specificationHistory A branch is read with the version that it stands for: Content-Location contains no `version`.',
      withResponseHeader('content-location', '/viewer/v1/specifications'),
    ],
  ],
];

/** Returns whether a request is one of the operation whose responses are changed. */
function isChanged([line, , at]: SimulatedDeviation, request: string): boolean {
  const operation = at ?? line.split(' ', 2).join(' ');
  return new RegExp(`^${operation.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(request);
}

describe('npm run conformance -- --write', () => {
  test.each(groups.map((group, index) => ({ group, number: index + 1 })))(
    'reports each simulated deviation of group $number',
    async ({ group }) => {
      const { run, get } = await startConformance({
        instead(exchange) {
          const deviation = group.find((one) => isChanged(one, exchange.operation));
          return deviation?.[1](exchange) ?? exchange.answer();
        },
      });
      const { status, found } = await run('--write');
      expect(status).toBe(1);
      expect(found).toEqual(expect.arrayContaining(group.map(([line]) => line)));
      expect(await get('/webhooks/v1/subscriptions')).toEqual([]);
    },
  );
});
