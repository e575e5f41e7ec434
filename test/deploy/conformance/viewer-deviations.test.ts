import * as v from 'valibot';
import { describe, test } from 'vitest';
import {
  expectFound,
  list,
  members,
  type Planted,
  withAnswerHeader,
  withBody,
  withHeader,
} from './planted.ts';

const state = v.object({ folders: list, bookmarks: list, lastFolderId: v.unknown() });

const changes = /^POST \/viewer\/v1\/bookmark-changes$/;
const changeList = 'POST /viewer/v1/bookmark-changes viewer.changes';

const planted: readonly Planted[] = [
  [
    'a redirect',
    /^GET \/viewer\/v1\/bookmark-state$/,
    async () => new Response(null, { status: 302, headers: { location: '/sign-in' } }),
    'GET /viewer/v1/bookmark-state viewer.read',
    'It is answered 302 and not 200.',
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
    'A folder is deleted with everything inside it, and nothing else is: a bookmark inside it is still there.',
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
    'A list of which one change fails isn’t applied at all: the change before it is applied.',
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
    'What there isn’t is refused with 404: the pointer is missing and not /changes/0.',
  ],
  [
    'positions that aren’t renumbered',
    changes,
    withBody(state, (body) => ({
      ...body,
      folders: body.folders.map((folder) => ({ ...folder, position: 0 })),
    })),
    changeList,
    'A node takes its position, and its siblings are renumbered: the positions of siblings are 0, 0, 0.',
  ],
  [
    'a list that is applied again despite its Idempotency-Key',
    changes,
    withHeader('idempotency-key'),
    changeList,
    'A repeated Idempotency-Key is not applied again: it is applied, or the response isn’t the current state.',
  ],
  [
    'a list without a limit',
    changes,
    async ({ answer }) => {
      const answered = await answer();
      return answered.status === 413 ? Response.json({}) : answered;
    },
    changeList,
    'A list has 1 to 20,000 changes and at most 8 MiB: it is answered 200 and not 413.',
  ],
  [
    'a weak ETag',
    /^GET \/viewer\/v1\/specifications$/,
    withAnswerHeader('etag', 'W/"1"'),
    'GET /viewer/v1/specifications viewer.specifications',
    'The answer is UTF-8 with a strong ETag: the ETag isn’t a strong one.',
  ],
  [
    'an ignored If-None-Match',
    /^GET \/viewer\/v1\/specifications$/,
    withHeader('if-none-match'),
    'GET /viewer/v1/specifications viewer.specifications',
    'A text whose ETag is known is answered 304: it is answered 200 and not 304.',
  ],
  [
    'a file that is sent although any version is known',
    /^GET \/viewer\/v1\/specifications$/,
    (exchange) =>
      exchange.request.headers.get('if-none-match') === '*'
        ? withHeader('if-none-match')(exchange)
        : exchange.answer(),
    'GET /viewer/v1/specifications viewer.specifications',
    '`If-None-Match: *` is answered 304 if the file exists, and 404 if not: it is answered 200 and not 304.',
  ],
  [
    'a 304 without its ETag',
    /^GET \/viewer\/v1\/specification-files$/,
    async ({ answer }) => {
      const answered = await answer();
      return answered.status === 304 ? new Response(null, { status: 304 }) : answered;
    },
    'GET /viewer/v1/specification-files viewer.specificationFiles',
    'The answer has a strong ETag, which is answered 304, and nosniff: the 304 hasn’t the same ETag.',
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
    '`bookmarked=true` finds what is bookmarked, and nothing else: spec/b.md isn’t bookmarked.',
  ],
  [
    'a repository that isn’t listed',
    /^GET \/viewer\/v1\/specification-repositories$/,
    withBody(list, () => []),
    'GET /viewer/v1/specification-repositories viewer.specificationFiles',
    'What is listed can be read, and what can be read is listed: acme/specs is missing.',
  ],
  [
    'a tree of one level',
    /^GET \/viewer\/v1\/specification-tree$/,
    withBody(v.object({ entries: list, next: v.unknown() }), ({ entries, next }) => ({
      entries: entries.filter(({ path }) => !String(path).includes('/')),
      next,
    })),
    'GET /viewer/v1/specification-tree viewer.specificationFiles',
    '`under` lists what is below that folder, at all levels: spec/a.md is missing.',
  ],
  [
    'a file without the time of its change',
    /^GET \/viewer\/v1\/specification-tree$/,
    withBody(v.object({ entries: list, next: v.unknown() }), ({ entries, next }) => ({
      entries: entries.map((entry) => ({ ...entry, changedAt: null })),
      next,
    })),
    'GET /viewer/v1/specification-tree viewer.specificationFiles',
    '`changedAt` of a file is when its newest version was committed: it is null.',
  ],
  [
    'a reading without who changed the file',
    /^PUT \/viewer\/v1\/specification-readings$/,
    withBody(members, (body) => ({ ...body, changedBy: null })),
    'PUT /viewer/v1/specification-readings viewer.specificationReadings',
    '`changedAt` is when the newest version was committed: `changedBy` is null.',
  ],
  [
    'versions in another order',
    /^GET \/viewer\/v1\/specifications\/versions$/,
    withBody(list, (versions) => versions.toReversed()),
    'GET /viewer/v1/specifications/versions viewer.specificationHistory',
    'Versions are listed newest first, and in pages: a version is before a newer one.',
  ],
];

describe('npm run conformance -- --write', () => {
  test.each(planted)('finds %s', (...row) => expectFound(row));
});
