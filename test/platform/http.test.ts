import { HttpResponse, type HttpResponseInit, http as handle } from 'msw';
import { setupServer } from 'msw/node';
import * as v from 'valibot';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { apiPath } from '#platform/api-path.ts';
import { type AnswerHead, type Failure, failureOf } from '#platform/failure.ts';
import { type Credentials, createHttp, MiB } from '#platform/http.ts';

const baseUrl = 'https://api.example.test/base';
const things = apiPath`/v1/things`;
const thing = v.object({ id: v.string() });
const canary = 'whsec_CANARY';

const bearer = (): Credentials => ({
  present: async () => ({ authorization: 'Bearer token-1' }),
  renew: async () => false,
});

const client = (credentials: Credentials = bearer()) =>
  createHttp({ service: 'webhooks', baseUrl, credentials });

const server = setupServer();
const seen: Request[] = [];
server.events.on('request:start', ({ request }) => seen.push(request.clone()));
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
beforeEach(() => vi.stubGlobal('navigator', { onLine: true }));
afterEach(() => {
  vi.useRealTimers();
  server.resetHandlers();
  seen.length = 0;
});
afterAll(() => server.close());

const answering = (body: string | null, init: HttpResponseInit = {}) =>
  server.use(
    handle.all(
      `${baseUrl}/*`,
      () =>
        new HttpResponse(body, {
          ...init,
          headers: { 'content-type': 'application/json', ...init.headers },
        }),
    ),
  );

async function failureFrom(request: Promise<unknown>): Promise<Failure> {
  try {
    await request;
  } catch (error) {
    const failure = failureOf(error);
    if (failure !== undefined) return failure;
    throw error;
  }
  throw new Error('the request succeeded');
}

const reading = () => failureFrom(client().get('load the things', things, thing));
const creating = () => failureFrom(client().post('create the thing', things, thing, { a: 1 }));

describe('a request', () => {
  it('carries what the operation needs and nothing else', async () => {
    answering('{"id":"1"}');
    await client().post('create the thing', things, thing, { a: 1 });
    const [request] = seen;
    expect(request?.url).toBe(`${baseUrl}/v1/things`);
    expect(request?.method).toBe('POST');
    expect(Object.fromEntries(request?.headers ?? [])).toEqual({
      accept: 'application/json',
      authorization: 'Bearer token-1',
      'content-type': 'application/json',
    });
    expect(await request?.text()).toBe('{"a":1}');
    expect(request).toMatchObject({
      redirect: 'manual',
      credentials: 'omit',
      cache: 'no-store',
      referrerPolicy: 'no-referrer',
    });
  });

  it('has no body and no content type when it reads', async () => {
    answering('{"id":"1"}');
    await client().get('load the thing', things, thing);
    expect(seen[0]?.headers.has('content-type')).toBe(false);
    expect(seen[0]?.body).toBeNull();
  });

  it('leaves nothing in the browser’s cache, from whichever service', async () => {
    for (const service of ['directory', 'viewer', 'webhooks'] as const) {
      answering('{"id":"1"}');
      const http = createHttp({ service, baseUrl, credentials: bearer() });
      await http.get('load the thing', things, thing);
    }
    expect(seen.map(({ cache }) => cache)).toEqual(['no-store', 'no-store', 'no-store']);
  });

  it('hands the head of its answer on where the schema is made for it', async () => {
    answering('{"id":"1"}', { headers: { 'x-request-id': 'req-7' } });
    const withHead = (head: AnswerHead) =>
      v.pipe(
        thing,
        v.transform(({ id }) => ({ id, head })),
      );
    const { head } = await client().get('load the thing', things, withHead);
    expect(head).toEqual({
      operation: { service: 'webhooks', method: 'GET', action: 'load the thing' },
      at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      status: 200,
      contentType: 'application/json',
      requestId: 'req-7',
    });
  });

  it('resolves to what the schema makes of the answer', async () => {
    answering('{"id":"1","more":true}', { headers: { 'content-type': 'application/vnd.x+json' } });
    await expect(client().get('load the thing', things, thing)).resolves.toEqual({ id: '1' });
  });

  it('is never sent for a parameter that can’t be addressed', async () => {
    const failure = await failureFrom(client().delete('delete it', apiPath`/v1/${'..'}`, thing));
    expect(failure).toMatchObject({ kind: 'unaddressable', outcome: 'not-applied' });
    expect(seen).toHaveLength(0);
  });

  it('is never sent while the device is offline', async () => {
    vi.stubGlobal('navigator', { onLine: false });
    expect(await creating()).toMatchObject({ kind: 'offline', outcome: 'not-applied' });
    expect(seen).toHaveLength(0);
  });

  it('is never sent without credentials', async () => {
    const http = client({ present: async () => undefined, renew: async () => false });
    const failure = await failureFrom(http.get('load the things', things, thing));
    expect(failure).toMatchObject({ kind: 'unauthenticated', outcome: 'not-applied' });
    expect(seen).toHaveLength(0);
  });
});

describe('a 401', () => {
  const renewing = (renewed: boolean) => {
    let token = 'token-1';
    return {
      present: async () => ({ authorization: `Bearer ${token}` }),
      renew: vi.fn<Credentials['renew']>(async () => {
        token = 'token-2';
        return renewed;
      }),
    };
  };

  it('renews once and replays once, even a POST', async () => {
    server.use(
      handle.post(`${baseUrl}/v1/things`, ({ request }) =>
        request.headers.get('authorization') === 'Bearer token-2'
          ? HttpResponse.json({ id: '1' })
          : new HttpResponse(null, { status: 401 }),
      ),
    );
    const credentials = renewing(true);
    await client(credentials).post('create the thing', things, thing, { a: 1 });
    expect(credentials.renew).toHaveBeenCalledOnce();
    expect(await Promise.all(seen.map((request) => request.text()))).toEqual([
      '{"a":1}',
      '{"a":1}',
    ]);
  });

  it('after the replay is final', async () => {
    answering(null, { status: 401 });
    const credentials = renewing(true);
    const request = client(credentials).get('load the things', things, thing);
    expect(await failureFrom(request)).toMatchObject({ kind: 'unauthenticated' });
    expect(seen).toHaveLength(2);
    // Told of both, so that whoever gives the credentials knows the new ones are no good.
    expect(credentials.renew.mock.calls).toEqual([
      [{ authorization: 'Bearer token-1' }],
      [{ authorization: 'Bearer token-2' }],
    ]);
  });

  it('is final when nothing can be renewed', async () => {
    answering(null, { status: 401 });
    const request = client(renewing(false)).get('load the things', things, thing);
    expect(await failureFrom(request)).toMatchObject({ kind: 'unauthenticated' });
    expect(seen).toHaveLength(1);
  });

  it('of the directory asks for its key and never for sign-in', async () => {
    for (const status of [401, 403]) {
      answering(null, { status });
      const directory = createHttp({ service: 'directory', baseUrl, credentials: bearer() });
      const failure = await failureFrom(directory.get('load the things', things, thing));
      expect(failure).toMatchObject({ kind: 'key-required', reason: 'refused' });
    }
  });
});

describe('an answer that isn’t a success', () => {
  it.each([
    [400, 'invalid', 'not-applied'],
    [403, 'forbidden', 'not-applied'],
    [404, 'not-found', 'not-applied'],
    [408, 'rejected', 'unknown'],
    [409, 'conflict', 'not-applied'],
    [410, 'not-found', 'not-applied'],
    [412, 'conflict', 'not-applied'],
    [413, 'too-large', 'not-applied'],
    [418, 'rejected', 'not-applied'],
    [422, 'invalid', 'not-applied'],
    [428, 'conflict', 'not-applied'],
    [429, 'rate-limited', 'not-applied'],
    [500, 'server', 'unknown'],
    [503, 'server', 'unknown'],
  ])('of status %i is sorted as %s, outcome %s', async (status, kind, outcome) => {
    answering(null, { status });
    expect(await creating()).toMatchObject({ kind, outcome, answer: { status } });
  });

  it('gives its words and its field errors, if it has any', async () => {
    answering(
      JSON.stringify({
        title: 'Unprocessable',
        detail: 'The address\nmust be https.',
        errors: [{ pointer: '/url', detail: 'must be https' }],
      }),
      {
        status: 422,
        headers: { 'content-type': 'application/problem+json', 'x-request-id': 'req-7' },
      },
    );
    expect(await creating()).toMatchObject({
      answer: {
        message: 'The address must be https.',
        contentType: 'application/problem+json',
        requestId: 'req-7',
      },
      fieldErrors: [{ pointer: '/url', detail: 'must be https' }],
    });
  });

  it.each([
    ['HTML', '<html><body>Error</body></html>', 'text/html'],
    ['HTML in the detail', '{"detail":"<b>no</b>"}', 'application/json'],
    ['a detail that isn’t text', '{"detail":{"a":1}}', 'application/json'],
    ['an empty body', '', 'application/json'],
    ['null', 'null', 'application/json'],
    ['broken JSON', '{"detail":', 'application/json'],
  ])('says nothing in the service’s name when it holds %s', async (_, body, type) => {
    answering(body, { status: 400, headers: { 'content-type': type } });
    expect(await creating()).toMatchObject({ kind: 'invalid', answer: { message: undefined } });
  });

  it('is quoted up to 300 characters', async () => {
    answering(JSON.stringify({ detail: 'é'.repeat(5000) }), { status: 400 });
    const failure = await creating();
    expect('answer' in failure && failure.answer.message).toBe(`${'é'.repeat(299)}…`);
  });

  it.each([
    ['3', 3_000],
    ['0', 1_000],
    ['1000000000', 120_000],
    ['-1', 1_000],
    ['abc', undefined],
    ['Thu, 01 Jan 1970 00:00:00 GMT', 1_000],
  ])('with Retry-After %j waits %s ms', async (header, expected) => {
    answering(null, { status: 429, headers: { 'retry-after': header } });
    expect(await reading()).toMatchObject({ retryAfterMs: expected });
  });
});

describe('an answer that isn’t a success and whose body never ends well', () => {
  const beginning = new TextEncoder().encode('The address must be https.');
  const text = { 'content-type': 'text/plain' };

  it.each([401, 409, 422, 429, 500, 503])(
    'but stalls is what its status %i says',
    async (status) => {
      vi.useFakeTimers();
      let cancelled = false;
      const body = () =>
        new ReadableStream({
          start: (controller) => controller.enqueue(beginning),
          cancel: () => {
            cancelled = true;
          },
        });
      vi.stubGlobal('fetch', async () => new Response(body(), { status, headers: text }));
      const failure = creating();
      await vi.advanceTimersByTimeAsync(2_000);
      const { kind, outcome } = await failure;
      expect(kind).not.toBe('timeout');
      expect(outcome).toBe(status >= 500 ? 'unknown' : 'not-applied');
      expect(cancelled).toBe(true);
    },
  );

  it('gives the words that came before it stalled', async () => {
    vi.useFakeTimers();
    const body = new ReadableStream({ start: (controller) => controller.enqueue(beginning) });
    vi.stubGlobal('fetch', async () => new Response(body, { status: 409, headers: text }));
    const failure = creating();
    await vi.advanceTimersByTimeAsync(2_000);
    expect(await failure).toMatchObject({
      kind: 'conflict',
      answer: { message: 'The address must be https.' },
    });
  });

  it('but breaks off is what its status says', async () => {
    const body = () =>
      new ReadableStream({ pull: (controller) => controller.error(new TypeError('reset')) });
    vi.stubGlobal('fetch', async () => new Response(body(), { status: 409, headers: text }));
    expect(await creating()).toMatchObject({ kind: 'conflict', outcome: 'not-applied' });
  });
});

describe('a success that can’t be used', () => {
  it.each([
    ['a sign-in page', '<html>', { 'content-type': 'text/html' }, 'wrong-type', 'unknown'],
    ['broken JSON', '{"id":', {}, 'wrong-json', 'applied'],
    ['nothing', '', {}, 'wrong-json', 'applied'],
    ['JSON of another shape', '{"id":7}', {}, 'wrong-shape', 'applied'],
    ['JSON behind a guard', ")]}',\n{}", {}, 'wrong-json', 'applied'],
  ])(
    'because it is %s is told apart, with what it means for a write',
    async (_, body, headers, kind, outcome) => {
      answering(body, { headers });
      expect(await creating()).toMatchObject({ kind, outcome });
    },
  );

  it('because it isn’t UTF-8 is told apart', async () => {
    server.use(
      handle.all(
        `${baseUrl}/*`,
        () =>
          new HttpResponse(new Uint8Array([0x22, 0xff, 0x22]), {
            headers: { 'content-type': 'application/json' },
          }),
      ),
    );
    expect(await reading()).toMatchObject({ kind: 'wrong-json' });
  });

  it('never puts what was received into the failure', async () => {
    answering(JSON.stringify({ id: { signingSecret: canary } }));
    expect(JSON.stringify(await creating())).not.toContain(canary);
    answering(`{"signingSecret":"${canary}"`);
    expect(JSON.stringify(await creating())).not.toContain(canary);
  });

  it('over the size cap is cut off while streaming', async () => {
    let pulled = 0;
    server.use(
      handle.get(
        `${baseUrl}/v1/things`,
        () =>
          new HttpResponse(
            new ReadableStream({
              pull: (controller) => {
                pulled += 1;
                controller.enqueue(new Uint8Array(MiB).fill(0x20));
              },
            }),
            { headers: { 'content-type': 'application/json' } },
          ),
      ),
    );
    expect(await reading()).toMatchObject({ kind: 'oversize', maxBytes: 5 * MiB });
    expect(pulled).toBeLessThan(12);
  });
});

describe('a redirect', () => {
  it('is not followed, and told apart from a service that can’t be reached', async () => {
    // What a browser makes of one, which nothing else can make.
    const redirect = () =>
      Object.defineProperty(Response.error(), 'type', { value: 'opaqueredirect' });
    vi.stubGlobal('fetch', async () => redirect());
    expect(await reading()).toMatchObject({ kind: 'redirected', outcome: 'not-applied' });
    expect(await creating()).toMatchObject({ kind: 'redirected', outcome: 'unknown' });
  });
});

describe('no answer', () => {
  it('leaves the outcome of a write unknown and of a read plain', async () => {
    server.use(handle.all(`${baseUrl}/*`, () => HttpResponse.error()));
    expect(await creating()).toMatchObject({ kind: 'unreachable', outcome: 'unknown' });
    expect(await reading()).toMatchObject({ kind: 'unreachable', outcome: 'not-applied' });
  });

  it.each([
    ['no headers arrive', 15, () => new Promise<Response>(() => undefined), 'unknown'],
    [
      'the body stalls',
      30,
      async () =>
        new Response(new ReadableStream({ start: (c) => c.enqueue(new Uint8Array([0x7b])) }), {
          headers: { 'content-type': 'application/json' },
        }),
      'applied',
    ],
  ])('is given up when %s in time', async (_, seconds, respond, outcome) => {
    vi.useFakeTimers();
    vi.stubGlobal('fetch', respond);
    const failure = creating();
    await vi.advanceTimersByTimeAsync(seconds * 1000);
    expect(await failure).toMatchObject({ kind: 'timeout', seconds, outcome });
  });

  it('that breaks off half-way is an interruption', async () => {
    vi.stubGlobal(
      'fetch',
      async () =>
        new Response(
          new ReadableStream({ pull: (controller) => controller.error(new TypeError('reset')) }),
          { headers: { 'content-type': 'application/json' } },
        ),
    );
    expect(await creating()).toMatchObject({ kind: 'interrupted', outcome: 'applied' });
  });

  it('because the screen gave up is an abort', async () => {
    vi.stubGlobal('fetch', () => new Promise(() => undefined));
    const controller = new AbortController();
    const request = client().get('load the things', things, thing, { signal: controller.signal });
    controller.abort();
    expect(await failureFrom(request)).toMatchObject({ kind: 'aborted' });
  });
});
