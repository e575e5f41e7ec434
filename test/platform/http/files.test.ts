import { HttpResponse } from 'msw';
import { describe, expect, test } from 'vitest';
import type { FileOptions, TextResult } from '#platform/http/http.ts';
import {
  client,
  getRequestFailure,
  interceptRequests,
  mockResponseBody,
  mockResponses,
  sentRequests,
  thingsPath,
} from './http-setup.ts';

interceptRequests();

const mediaTypes = ['text/*', 'application/json'];
const text = (options: Partial<FileOptions<TextResult>> = {}) =>
  client().getText('read the text', thingsPath, { mediaTypes, ...options });
const image = () => client().getBlob('read the image', thingsPath, { mediaTypes: ['image/*'] });

const markdown = { 'content-type': 'text/markdown; charset=utf-8' };
const known: TextResult = {
  text: '# Known',
  etag: '"1"',
  mediaType: 'text/markdown',
  lastModified: null,
};

describe('text file response', () => {
  test('provides an ETag, a media type and a modification date', async () => {
    mockResponseBody('# Ledger', {
      headers: {
        'content-type': 'Text/Markdown; charset=utf-8',
        etag: '"7"',
        'last-modified': 'Tue, 03 Mar 2026 10:41:00 GMT',
      },
    });
    expect(await text()).toEqual({
      text: '# Ledger',
      etag: '"7"',
      mediaType: 'text/markdown',
      lastModified: new Date('2026-03-03T10:41:00Z'),
    });
    const [request] = sentRequests;
    expect(Object.fromEntries(request?.headers ?? [])).toEqual({
      accept: 'text/*, application/json',
      authorization: 'Bearer token-1',
    });
    expect(request).toMatchObject({ method: 'GET', cache: 'no-store', redirect: 'manual' });
  });

  test.each([
    ['no ETag and no date', {}, { etag: null, lastModified: null }],
    ['an invalid date', { 'last-modified': 'yesterday' }, { lastModified: null }],
    ['a weak ETag', { etag: 'W/"7"' }, { etag: '"7"' }],
  ])('resolves to the text if the response has %s', async (_, headers, expected) => {
    mockResponseBody('', { headers: { ...markdown, ...headers } });
    expect(await text()).toMatchObject({ text: '', ...expected });
  });

  test.each([
    ['a byte order mark', [0xef, 0xbb, 0xbf, 0x61], 'a'],
    ['a byte that isn’t UTF-8', [0x61, 0xff, 0x62], 'a\ufffdb'],
    ['a character that is cut off', [0x61, 0xe2, 0x82], 'a\ufffd'],
  ])('is decoded as UTF-8 even with %s', async (_, bytes, expected) => {
    mockResponseBody(new Uint8Array(bytes), { headers: markdown });
    expect(await text()).toMatchObject({ text: expected });
  });

  test.each(['text/html', 'application/octet-stream', 'image/png', ''])(
    'fails as wrong-type if its media type is %j',
    async (type) => {
      mockResponseBody('<h1>Sign in</h1>', { headers: { 'content-type': type } });
      expect(await getRequestFailure(text())).toMatchObject({ kind: 'wrong-type' });
    },
  );

  test('can be HTML if the request explicitly accepts HTML', async () => {
    mockResponseBody('<h1>Ledger</h1>', { headers: { 'content-type': 'text/html' } });
    expect(await text({ mediaTypes: ['text/html'] })).toMatchObject({ mediaType: 'text/html' });
  });
});

describe('cached text file', () => {
  test('is requested with its ETag, and returned from the cache after a 304', async () => {
    mockResponses(() => new HttpResponse(null, { status: 304 }));
    expect(await text({ known })).toBe(known);
    expect(sentRequests[0]?.headers.get('if-none-match')).toBe('"1"');
  });

  test('takes the Content-Location of a 304, because a branch or tag can have moved to another version', async () => {
    mockResponses(
      () => new HttpResponse(null, { status: 304, headers: { 'content-location': '?version=2' } }),
    );
    const later = { ...known, contentLocation: '?version=2' };
    expect(await text({ known: { ...known, contentLocation: '?version=1' } })).toEqual(later);
  });

  test('is replaced by the response if the file has changed', async () => {
    mockResponseBody('# New', { headers: { ...markdown, etag: '"2"' } });
    expect(await text({ known })).toMatchObject({ text: '# New', etag: '"2"' });
  });

  test('is requested unconditionally if the cached file has no ETag', async () => {
    mockResponseBody('# New', { headers: markdown });
    await text({ known: { ...known, etag: null } });
    expect(sentRequests[0]?.headers.has('if-none-match')).toBe(false);
  });

  test('is required for a 304; without a cached file, the request fails as rejected', async () => {
    mockResponses(() => new HttpResponse(null, { status: 304 }));
    expect(await getRequestFailure(text())).toMatchObject({
      kind: 'rejected',
      response: { status: 304 },
    });
  });
});

describe('binary file response', () => {
  test('resolves to a Blob with its media type', async () => {
    const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0xff]);
    mockResponseBody(png, { headers: { 'content-type': 'image/png', etag: '"7"' } });
    const { blob, etag } = await image();
    expect({ type: blob.type, etag }).toEqual({ type: 'image/png', etag: '"7"' });
    expect(new Uint8Array(await blob.arrayBuffer())).toEqual(png);
  });
});

describe('problem details of an error response', () => {
  const problemOf = async (status: number, body: unknown) => {
    mockResponseBody(JSON.stringify(body), {
      status,
      headers: { 'content-type': 'application/problem+json' },
    });
    const failure = await getRequestFailure(text());
    return 'response' in failure ? failure.response.problem : undefined;
  };
  const movedTo = { codeHostSlug: 'pay/core', path: 'spec/new.md' };

  test('contain the type, the pointer to the refused change, the size or the new path', async () => {
    expect(await problemOf(404, { title: 'Not found', movedTo })).toMatchObject({ movedTo });
    expect(await problemOf(413, { size: 6_000_000 })).toMatchObject({ size: 6_000_000 });
    expect(await problemOf(404, { type: '/problems/unknown-etag' })).toMatchObject({
      type: 'unknown-etag',
    });
    expect(await problemOf(409, { pointer: '/changes/17' })).toMatchObject({
      pointer: '/changes/17',
    });
  });

  test.each([
    { movedTo: 'elsewhere' },
    { movedTo: { codeHostSlug: 'pay/core' } },
    { movedTo: { ...movedTo, path: '' } },
    { size: -1 },
    { size: '6 MB' },
    { type: 7 },
    { pointer: 17 },
  ])('omit malformed fields: %j', async (body) => {
    expect(await problemOf(404, body)).toEqual({});
  });
});
