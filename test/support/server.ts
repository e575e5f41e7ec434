import { cleanup } from '@testing-library/react';
import { http, type RequestHandler } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import type { Content } from '#service/content.ts';
import type { SendWebhook } from '#service/delivery/send-webhook.ts';
import { createReferenceService, type ReferenceService } from '#service/service.ts';
import { answerDeviations } from '#test/interface/deviations.ts';
import { unlistedRequest } from './unlisted-request.ts';

/** Where the app under test runs, and where it finds the service. */
export const appOrigin = 'http://localhost:4173';

/** One request as it went over the wire. */
export type SentRequest = {
  readonly method: string;
  readonly path: string;
  readonly headers: Headers;
  readonly body: string;
};

/** The reference service behind MSW, afresh for each test. */
export type TestServer = {
  readonly service: () => ReferenceService;
  /** Everything sent since the test began, in order. */
  readonly sent: SentRequest[];
  /** Faults on top of the reference service, for the rest of the test. */
  readonly use: (...handlers: RequestHandler[]) => void;
};

/** A component test sends nothing: every webhook counts as received. */
const received: SendWebhook = async () => ({ status: 204, headers: {}, body: '', error: null });

/** Call once at the top of a test file. `content` replaces the sample data. */
export function startReferenceService(
  content?: Content,
  sendWebhook: SendWebhook = received,
): TestServer {
  let service: ReferenceService | undefined;
  const sent: SentRequest[] = [];
  const running = () => {
    if (service === undefined) throw new Error('the reference service runs during tests only');
    return service;
  };
  const answers = new Set<Promise<Response>>();
  const answered = async (request: Request) => {
    const { method, url } = request;
    const sent = method === 'GET' ? undefined : (await request.clone().text()) || undefined;
    const response = await running().fetch(request);
    undocumented.push(...(await answerDeviations({ method, url, sent }, response)));
    return response;
  };
  const server = setupServer(
    http.all(`${appOrigin}/*`, ({ request }) => {
      const answer = answered(request);
      answers.add(answer);
      return answer;
    }),
  );
  /** What the app sends, or is answered, that docs/interface/openapi.yaml doesn't say. */
  const undocumented: string[] = [];
  const unlisted: string[] = [];
  server.events.on('request:start', async ({ request }) => {
    const { pathname, search } = new URL(request.url);
    const problem = unlistedRequest(request.method, pathname, request.headers);
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
    service = createReferenceService({
      origin: appOrigin,
      database: ':memory:',
      content,
      sendWebhook,
    });
  });
  afterEach(async () => {
    // Waits for all responses before the database is closed.
    cleanup();
    await Promise.allSettled(answers);
    answers.clear();
    server.resetHandlers();
    sent.length = 0;
    service?.close();
    // Requests that the app sends must be documented, because `npm run doctor` checks the
    // documented ones.
    const problems = [...unlisted.splice(0), ...undocumented.splice(0)];
    if (problems.length > 0) throw new Error(problems.join('\n'));
  });
  afterAll(() => server.close());

  return { service: running, sent, use: (...handlers) => server.use(...handlers) };
}
