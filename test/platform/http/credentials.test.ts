import { HttpResponse } from 'msw';
import { describe, expect, test, vi } from 'vitest';
import type { Service } from '#platform/http/failure.ts';
import type { Credentials, RequestOptions } from '#platform/http/http.ts';
import {
  client,
  getRequestFailure,
  interceptRequests,
  mockResponseBody,
  mockResponses,
  sentRequests,
  thingSchema,
  thingsPath,
} from './http-setup.ts';

interceptRequests();

/**
 * Creates credentials that contain token-1 before a renewal and token-2 after a renewal. `renewed`
 * is the result of a renewal.
 */
function renewing(renewed: boolean) {
  let token = 'token-1';
  return {
    present: async () => ({ authorization: `Bearer ${token}` }),
    renew: vi.fn<Credentials['renew']>(async () => {
      token = 'token-2';
      return renewed;
    }),
  };
}

/**
 * Sends a read request with renewable credentials to a service that responds with this status.
 * Resolves to the failure and the number of renewals.
 */
async function refusedRead(status: number, service: Service, options?: RequestOptions) {
  mockResponseBody(null, { status });
  const credentials = renewing(true);
  const request = client(credentials, service).get(
    'load the things',
    thingsPath,
    thingSchema,
    options,
  );
  return { failure: await getRequestFailure(request), renewals: credentials.renew.mock.calls };
}

const both = [[{ authorization: 'Bearer token-1' }], [{ authorization: 'Bearer token-2' }]];

describe('request without credentials', () => {
  const none: Credentials = { present: async () => undefined, renew: async () => true };

  test.each(['viewer', 'webhooks'] as const)(
    'fails as unauthenticated for the service “%s”',
    async (service) => {
      const request = client(none, service).get('load the things', thingsPath, thingSchema);
      expect(await getRequestFailure(request)).toMatchObject({
        kind: 'unauthenticated',
        outcome: 'not-applied',
      });
      expect(sentRequests).toHaveLength(0);
    },
  );

  test('fails as key-required with the reason “missing” for the directory service', async () => {
    const request = client(none, 'directory').get('load the things', thingsPath, thingSchema);
    expect(await getRequestFailure(request)).toMatchObject({
      kind: 'key-required',
      reason: 'missing',
      outcome: 'not-applied',
    });
    expect(sentRequests).toHaveLength(0);
  });
});

describe('response 401', () => {
  test('renews the credentials and repeats the request once, even for a POST', async () => {
    mockResponses((request) =>
      request.headers.get('authorization') === 'Bearer token-2'
        ? HttpResponse.json({ id: '1' })
        : new HttpResponse(null, { status: 401 }),
    );
    const credentials = renewing(true);
    await client(credentials).post('create the thing', thingsPath, thingSchema, { a: 1 });
    expect(credentials.renew).toHaveBeenCalledOnce();
    expect(await Promise.all(sentRequests.map((request) => request.text()))).toEqual([
      '{"a":1}',
      '{"a":1}',
    ]);
  });

  test("isn't followed by another renewal if the renewed token is refused too", async () => {
    const { failure, renewals } = await refusedRead(401, 'webhooks');
    expect(failure).toMatchObject({ kind: 'unauthenticated' });
    expect(sentRequests).toHaveLength(2);
    expect(renewals).toEqual(both);
  });

  test("is a final failure if the credentials can't be renewed", async () => {
    mockResponseBody(null, { status: 401 });
    const request = client(renewing(false)).get('load the things', thingsPath, thingSchema);
    expect(await getRequestFailure(request)).toMatchObject({ kind: 'unauthenticated' });
    expect(sentRequests).toHaveLength(1);
  });

  test.each(['directory', 'webhooks'] as const)(
    'renews the credentials of the service “%s” even for a record that can be forbidden',
    async (service) => {
      const { renewals } = await refusedRead(401, service, { canBeForbidden: true });
      expect(renewals).toEqual(both);
    },
  );
});

describe('error other than 401', () => {
  test.each([
    [403, 'webhooks', 'forbidden'],
    [403, 'viewer', 'forbidden'],
    [404, 'directory', 'not-found'],
    [503, 'directory', 'server'],
  ] as const)(
    'causes no renewal and no second request: status %i from the service “%s”',
    async (status, service, kind) => {
      const { failure, renewals } = await refusedRead(status, service);
      expect(failure).toMatchObject({ kind });
      expect(renewals).toEqual([]);
      expect(sentRequests).toHaveLength(1);
    },
  );
});

describe('directory key', () => {
  test.each([401, 403])(
    "counts as refused after a response with status %i, but the session doesn't end",
    async (status) => {
      const { failure, renewals } = await refusedRead(status, 'directory');
      expect(failure).toMatchObject({ kind: 'key-required', reason: 'refused', status });
      expect(renewals).toEqual(both);
      expect(sentRequests).toHaveLength(2);
    },
  );

  test("isn't renewed after a 403 response if a 403 can mean that the record isn't accessible", async () => {
    const { failure, renewals } = await refusedRead(403, 'directory', { canBeForbidden: true });
    expect(failure).toMatchObject({ kind: 'key-required', reason: 'refused', status: 403 });
    expect(renewals).toEqual([]);
    expect(sentRequests).toHaveLength(1);
  });
});
