import { gunzipSync } from 'node:zlib';
import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import { cacheJsonBody, createJsonBody, sendJson } from '#service/json-body.ts';

const list = Array.from({ length: 200 }, (_, number) => ({ number, name: 'Ada Lovelace, 日本' }));

function respond(json: string, acceptEncoding?: string) {
  const body = createJsonBody(json);
  const headers = acceptEncoding === undefined ? {} : { 'accept-encoding': acceptEncoding };
  const app = new Hono().get('/', (context) => sendJson(context, body));
  return app.request('/', { headers });
}

describe('JSON response', () => {
  it.each([
    ['gzip', 'gzip'],
    ['br, GZIP;q=0.5', 'gzip'],
    ['*', 'gzip'],
    ['gzip;q=1.0, *;q=0', 'gzip'],
    ['gzip; q=0', null],
    ['gzip;q=0.000, *', null],
    ['*;q=0', null],
    ['br, deflate', null],
    ['xgzip', null],
    ['', null],
    [undefined, null],
  ])('for Accept-Encoding %j has the encoding %j', async (accepted, encoding) => {
    const response = await respond(JSON.stringify(list), accepted);
    expect(response.headers.get('content-encoding')).toBe(encoding);
    expect(response.headers.get('vary')).toBe('Accept-Encoding');
    const bytes = Buffer.from(await response.arrayBuffer());
    const json = encoding === null ? bytes : gunzipSync(bytes);
    expect(JSON.parse(json.toString())).toEqual(list);
  });

  it('isn’t compressed if it is short', async () => {
    const response = await respond('{"short":true}', 'gzip');
    expect(response.headers.get('content-encoding')).toBeNull();
  });
});

it('JSON body is compressed once, even for concurrent responses', async () => {
  const body = createJsonBody(JSON.stringify(list));
  const all = await Promise.all([body.compressed(), body.compressed()]);
  expect(new Set([...all, body.compressed()]).size).toBe(1);
});

it('JSON body of a list is created again only if another list replaces it', () => {
  const toBody = cacheJsonBody();
  const first = toBody(list);
  expect(toBody(list)).toBe(first);
  expect(Buffer.from(toBody([{ name: 'Bo' }]).plain).toString()).toBe('[{"name":"Bo"}]');
});
