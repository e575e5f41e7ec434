import { cleanup } from '@testing-library/react';
import { http, type RequestHandler } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import type { Content } from '#service/content.ts';
import type { SendWebhook } from '#service/delivery/send-webhook.ts';
import { createReferenceService, type ReferenceService } from '#service/service.ts';
import { findResponseDeviations } from '#test/interface/deviations.ts';
import { findUnlistedRequest } from './unlisted-request.ts';

/** Origin of the app under test and of the service. */
export const appOrigin = 'http://localhost:4173';

/** Request as sent by the app. */
export type SentRequest = {
  readonly method: string;
  readonly path: string;
  readonly headers: Headers;
  readonly body: string;
};

/** Reference service behind MSW, reset for each test. */
export type TestServer = {
  readonly service: () => ReferenceService;
  /** Requests that the app has sent since the start of the test, in order. */
  readonly sent: SentRequest[];
  /** Adds handlers that take precedence over the reference service for the rest of the test. */
  readonly use: (...handlers: RequestHandler[]) => void;
};

/** Fake sender that accepts every webhook delivery, because component tests have no network. */
const received: SendWebhook = async () => ({ status: 204, headers: {}, body: '', error: null });

/**
 * Starts the reference service for a test file. Call this function once, at the top of the file.
 * `content` replaces the sample data.
 */
export function startReferenceService(
  content?: Content,
  sendWebhook: SendWebhook = received,
): TestServer {
  let service: ReferenceService | undefined;
  const sent: SentRequest[] = [];
  const running = (): ReferenceService => {
    if (service === undefined) throw new Error('the reference service runs during tests only');
    return service;
  };
  /**
   * Responses that the service hasn't completed. The database must stay open until the service has
   * completed all responses.
   */
  const responses = new Set<Promise<Response>>();
  const track = (response: Promise<Response>) => {
    responses.add(response);
    return response;
  };
  const answered = async (request: Request) => {
    const { method, url } = request;
    const sent = method === 'GET' ? undefined : (await request.clone().text()) || undefined;
    const response = await running().fetch(request);
    undocumented.push(...(await findResponseDeviations({ method, url, sent }, response)));
    return response;
  };
  const server = setupServer(http.all(`${appOrigin}/*`, ({ request }) => track(answered(request))));
  /** Differences between the app's traffic and docs/interface/openapi.yaml. */
  const undocumented: string[] = [];
  const unlisted: string[] = [];
  server.events.on('request:start', async ({ request }) => {
    const { pathname, search } = new URL(request.url);
    const problem = findUnlistedRequest(request.method, pathname, request.headers);
    if (problem !== undefined) unlisted.push(problem);
    const entry = {
      method: request.method,
      path: pathname + search,
      headers: request.headers,
      body: '',
    };
    sent.push(entry);
    entry.body = await request.clone().text();
  });

  beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
  beforeEach(() => {
    const created = createReferenceService({
      origin: appOrigin,
      database: ':memory:',
      content,
      sendWebhook,
    });
    let isClosed = false;
    service = {
      ...created,
      // A request that the app sends at the end of a test can arrive when the service is closed,
      // and then gets no response.
      fetch: (...request) => (isClosed ? new Promise(() => {}) : track(created.fetch(...request))),
      close() {
        isClosed = true;
        return created.close();
      },
    };
  });
  afterEach(async () => {
    cleanup();
    // Waits repeatedly, because a handler can send another request to the service after a response.
    for (let pending = [...responses]; pending.length > 0; pending = [...responses]) {
      await Promise.allSettled(pending);
      for (const response of pending) responses.delete(response);
    }
    server.resetHandlers();
    sent.length = 0;
    await service?.close();
    // All requests of the app must be documented, because `npm run doctor` checks only documented
    // requests.
    const problems = [...unlisted.splice(0), ...undocumented.splice(0)];
    if (problems.length > 0) throw new Error(problems.join('\n'));
  });
  afterAll(() => server.close());

  return { service: running, sent, use: (...handlers) => server.use(...handlers) };
}
