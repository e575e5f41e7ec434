import * as v from 'valibot';
import { describe, expect, test, vi } from 'vitest';
import { apiPath } from '#platform/http/api-path.ts';
import { createHttp } from '#platform/http/create-http.ts';
import type { ResponseHead } from '#platform/http/failure.ts';
import type { Http } from '#platform/http/http.ts';
import {
  baseUrl,
  client,
  createTestCredentials,
  getRequestFailure,
  interceptRequests,
  mockLocalResponse,
  mockResponseBody,
  sendFailingCreation,
  sentRequests,
  thingSchema,
  thingsPath,
} from './http-setup.ts';

interceptRequests();

const methods: [method: string, send: (http: Http) => Promise<unknown>, body: string][] = [
  ['GET', (http) => http.get('load the thing', thingsPath, thingSchema), ''],
  ['POST', (http) => http.post('create the thing', thingsPath, thingSchema, { a: 1 }), '{"a":1}'],
  ['PUT', (http) => http.put('change the thing', thingsPath, thingSchema, { a: 1 }), '{"a":1}'],
  ['PATCH', (http) => http.patch('change the thing', thingsPath, thingSchema, { a: 1 }), '{"a":1}'],
  ['DELETE', (http) => http.delete('delete the thing', thingsPath, thingSchema), ''],
];

describe('request', () => {
  test.each(methods)(
    '%s sends its method and body, and resolves to the response body',
    async (method, send, body) => {
      mockResponseBody('{"id":"1"}');
      expect(await send(client())).toEqual({ id: '1' });
      expect(sentRequests).toHaveLength(1);
      const [request] = sentRequests;
      expect(request?.method).toBe(method);
      expect(request?.url).toBe(`${baseUrl}/v1/things`);
      expect(request?.headers.get('content-type')).toBe(body === '' ? null : 'application/json');
      expect(await request?.text()).toBe(body);
    },
  );

  test.each(methods)(
    '%s fails with a failure that contains the description of its operation',
    async (method, send) => {
      mockResponseBody(null, { status: 409 });
      const failure = await getRequestFailure(send(client()));
      expect(failure).toMatchObject({
        kind: 'conflict',
        operation: { service: 'webhooks', method, action: expect.stringMatching(/ the thing$/) },
      });
    },
  );

  test('contains its credentials and no other custom header', async () => {
    mockResponseBody('{"id":"1"}');
    await client().post('create the thing', thingsPath, thingSchema, { a: 1 });
    const [request] = sentRequests;
    expect(Object.fromEntries(request?.headers ?? [])).toEqual({
      accept: 'application/json',
      authorization: 'Bearer token-1',
      'content-type': 'application/json',
    });
    expect(request).toMatchObject({
      redirect: 'manual',
      credentials: 'omit',
      cache: 'no-store',
      referrerPolicy: 'no-referrer',
    });
  });

  test('passes the status and the headers of its response to the function that returns the schema', async () => {
    mockResponseBody('{"id":"1"}', { headers: { 'x-request-id': 'req-7' } });
    const withHead = (head: ResponseHead) =>
      v.pipe(
        thingSchema,
        v.transform(({ id }) => ({ id, head })),
      );
    const { head } = await client().get('load the thing', thingsPath, withHead);
    expect(head).toEqual({
      operation: { service: 'webhooks', method: 'GET', action: 'load the thing' },
      at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      status: 200,
      contentType: 'application/json',
      requestId: 'req-7',
    });
  });

  test("isn't sent if a path parameter can't be encoded", async () => {
    const failure = await getRequestFailure(
      client().delete('delete it', apiPath`/v1/${'..'}`, thingSchema),
    );
    expect(failure).toMatchObject({ kind: 'unaddressable', outcome: 'not-applied' });
    expect(sentRequests).toHaveLength(0);
  });

  test('is sent to a service on this machine even if the browser reports no network', async () => {
    vi.stubGlobal('navigator', { onLine: false });
    const local = createHttp({
      service: 'webhooks',
      baseUrl: 'http://localhost:9/base',
      credentials: createTestCredentials(),
    });
    mockLocalResponse();
    await expect(local.get('load it', thingsPath, thingSchema)).resolves.toEqual({ id: 'a' });
  });

  test('isn’t sent while the device is offline', async () => {
    vi.stubGlobal('navigator', { onLine: false });
    expect(await sendFailingCreation()).toMatchObject({ kind: 'offline', outcome: 'not-applied' });
    expect(sentRequests).toHaveLength(0);
  });
});
