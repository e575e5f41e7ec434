import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  checkSpecifications,
  type SpecificationCheck,
} from '#data/specifications/check-specifications.ts';
import { getSpecificationKey, type SpecificationName } from '#data/specifications/specification.ts';
import { createHttp } from '#platform/http/create-http.ts';

const credentials = { present: async () => ({}), renew: async () => false };
const viewer = createHttp({ service: 'viewer', baseUrl: 'https://service.test', credentials });

const file = (path: string): SpecificationName => ({ codeHostSlug: 'pay/core', path });
const problem = (status: number, members: object = {}, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify({ status, ...members }), {
    status,
    headers: { 'content-type': 'application/problem+json', ...headers },
  });
const notModified = () => new Response(null, { status: 304 });
const sentText = () => new Response('# Text', { headers: { 'content-type': 'text/markdown' } });

/**
 * Responds to each request with the result of `respond` for the path and the If-None-Match header.
 */
function answer(respond: (path: string, etag: string | null) => Response | Promise<Response>) {
  const fetched = vi.fn(async (url: string, init: RequestInit) => {
    const path = new URL(url).searchParams.get('path') ?? '';
    return respond(path, new Headers(init.headers).get('if-none-match'));
  });
  vi.stubGlobal('fetch', fetched);
  return fetched;
}

async function check(
  names: readonly SpecificationName[],
  {
    etags = {},
    signal = new AbortController().signal,
    onChecked = () => undefined,
  }: {
    etags?: Readonly<Record<string, string>>;
    signal?: AbortSignal;
    onChecked?: (name: SpecificationName) => void;
  } = {},
): Promise<Map<string, SpecificationCheck>> {
  const found = new Map<string, SpecificationCheck>();
  await checkSpecifications(viewer, names, {
    etagOf: ({ path }) => etags[path],
    onChecked: (name, result) => {
      found.set(name.path, result);
      onChecked(name);
    },
    signal,
  });
  return found;
}

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }));
afterEach(() => vi.useRealTimers());

describe('checkSpecifications', () => {
  test('sends the ETag of the version that was read, or * for a specification that was never read', async () => {
    const conditions = new Map<string, string | null>();
    answer((path, etag) => {
      conditions.set(path, etag);
      return notModified();
    });
    await check([file('read.md'), file('new.md')], { etags: { 'read.md': '"1"' } });
    expect([...conditions]).toEqual([
      ['read.md', '"1"'],
      ['new.md', '*'],
    ]);
  });

  test.each<[string, () => Response, object]>([
    ['304', notModified, { kind: 'found', changedSince: undefined }],
    ['200', sentText, { kind: 'found', changedSince: '"1"' }],
    ['404', () => problem(404), { kind: 'missing' }],
    [
      '404 with movedTo',
      () => problem(404, { movedTo: file('b.md') }),
      { kind: 'moved', to: file('b.md') },
    ],
    [
      '404 with its own path as movedTo',
      () => problem(404, { movedTo: file('a.md') }),
      { kind: 'missing' },
    ],
    ['413', () => problem(413), { kind: 'found', changedSince: undefined }],
    ['415', () => problem(415), { kind: 'found', changedSince: undefined }],
    ['403', () => problem(403), { kind: 'failed' }],
    ['410', () => problem(410), { kind: 'missing' }],
    ['500', () => problem(500), { kind: 'failed' }],
    [
      '502 with HTML',
      () => new Response('<h1>', { status: 502, headers: { 'content-type': 'text/html' } }),
      { kind: 'failed' },
    ],
    [
      '200 with HTML',
      () => new Response('<h1>', { headers: { 'content-type': 'text/html' } }),
      { kind: 'failed' },
    ],
    [
      'no connection',
      () => {
        throw new TypeError('connection refused');
      },
      { kind: 'failed' },
    ],
  ])('classifies a specification by the response %s', async (_, respond, expected) => {
    answer(respond);
    const found = await check([file('a.md')], { etags: { 'a.md': '"1"' } });
    expect(found.get('a.md')).toMatchObject(expected);
  });

  test('cancels the body of a changed text', async () => {
    const cancel = vi.fn();
    const endless = () =>
      new ReadableStream({ pull: (out) => out.enqueue(new Uint8Array(9)), cancel });
    answer(() => new Response(endless(), { headers: { 'content-type': 'text/markdown' } }));
    await check([file('a.md')]);
    expect(cancel).toHaveBeenCalledOnce();
  });

  test('has at most six of 10,000 requests pending, and requests each specification once', async () => {
    let pending = 0;
    let most = 0;
    const fetched = answer(async () => {
      pending += 1;
      most = Math.max(most, pending);
      await Promise.resolve();
      pending -= 1;
      return notModified();
    });
    const names = Array.from({ length: 10_000 }, (_, at) => file(`${at}.md`));
    const found = await check(names);
    expect(most).toBe(6);
    expect(fetched).toHaveBeenCalledTimes(10_000);
    expect(found.size).toBe(10_000);
  });

  test('sends all requests after the Retry-After time of 429 responses', async () => {
    const fetched = answer(() =>
      fetched.mock.calls.length <= 6 ? problem(429, {}, { 'retry-after': '20' }) : notModified(),
    );
    const checked = check(Array.from({ length: 20 }, (_, index) => file(`${index}.md`)));
    await vi.advanceTimersByTimeAsync(19_000);
    expect(fetched).toHaveBeenCalledTimes(6);
    await vi.advanceTimersByTimeAsync(2_000);
    const found = await checked;
    expect([...found.values()].map(({ kind }) => kind)).toEqual(Array(20).fill('found'));
  });

  test('doesn’t report a specification as missing after three 429 responses', async () => {
    const fetched = answer(() => problem(429, {}, { 'retry-after': '1' }));
    const checked = check([file('a.md')]);
    await vi.advanceTimersByTimeAsync(10_000);
    expect((await checked).get('a.md')).toMatchObject({ kind: 'failed' });
    expect(fetched).toHaveBeenCalledTimes(3);
  });

  test('reports no result and sends no request after an abort', async () => {
    const fetched = answer(notModified);
    const control = new AbortController();
    const names = Array.from({ length: 100 }, (_, at) => file(`${at}.md`));
    const found = await check(names, {
      signal: control.signal,
      onChecked: ({ path }) => path === '10.md' && control.abort(),
    });
    expect(found.size).toBeGreaterThanOrEqual(11);
    expect(found.size).toBeLessThan(20);
    expect(fetched.mock.calls.length).toBeLessThan(25);
    const rest = names.filter(({ path }) => !found.has(path));
    const later = await check(rest);
    const keys = [...found.keys(), ...later.keys()].map((path) => getSpecificationKey(file(path)));
    expect(new Set(keys).size).toBe(100);
    expect(keys).toHaveLength(100);
  });

  test('stops waiting for a requested pause after an abort', async () => {
    answer(() => problem(429, {}, { 'retry-after': '50' }));
    const control = new AbortController();
    const checked = check([file('a.md')], { signal: control.signal });
    await vi.advanceTimersByTimeAsync(100);
    control.abort();
    expect((await checked).size).toBe(0);
  });
});
