import { HttpResponse, type HttpResponseInit, http as handle } from 'msw';
import { setupServer } from 'msw/node';
import * as v from 'valibot';
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest';
import { apiPath } from '#platform/http/api-path.ts';
import { createHttp } from '#platform/http/create-http.ts';
import { type Failure, getFailure, type Service } from '#platform/http/failure.ts';
import type { Credentials } from '#platform/http/http.ts';

export const baseUrl = 'https://api.example.test/base';
export const thingsPath = apiPath`/v1/things`;
export const thingSchema = v.object({ id: v.string() });

const server = setupServer();
/** Requests that the current test has sent, in order. */
export const sentRequests: Request[] = [];
server.events.on('request:start', ({ request }) => sentRequests.push(request.clone()));

/** Intercepts all requests of a test file. Call this function once, at the top of the file. */
export function interceptRequests(): void {
  beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
  beforeEach(() => vi.stubGlobal('navigator', { onLine: true }));
  afterEach(() => {
    server.resetHandlers();
    sentRequests.length = 0;
  });
  afterAll(() => server.close());
}

/** Responds to every request with the result of `respond`. */
export function mockResponses(respond: (request: Request) => Response): void {
  server.use(handle.all(`${baseUrl}/*`, ({ request }) => respond(request)));
}

/** Responds to every request to a service on this machine with a thing. */
export function mockLocalResponse(): void {
  server.use(handle.all('http://localhost:9/*', () => HttpResponse.json({ id: 'a' })));
}

/**
 * Responds to every request with this body. The media type is JSON unless the headers set another
 * type.
 */
export function mockResponseBody(body: BodyInit | null, init: HttpResponseInit = {}): void {
  const headers = { 'content-type': 'application/json', ...init.headers };
  mockResponses(() => new HttpResponse(body, { ...init, headers }));
}

export const createTestCredentials = (): Credentials => ({
  present: async () => ({ authorization: 'Bearer token-1' }),
  renew: async () => false,
});

export const client = (
  credentials: Credentials = createTestCredentials(),
  service: Service = 'webhooks',
) => createHttp({ service, baseUrl, credentials });

export async function getRequestFailure(request: Promise<unknown>): Promise<Failure> {
  try {
    await request;
  } catch (error) {
    const failure = getFailure(error);
    if (failure !== undefined) return failure;
    throw error;
  }
  throw new Error('the request succeeded');
}

export const sendFailingRead = () =>
  getRequestFailure(client().get('load the things', thingsPath, thingSchema));
export const sendFailingCreation = () =>
  getRequestFailure(client().post('create the thing', thingsPath, thingSchema, { a: 1 }));
