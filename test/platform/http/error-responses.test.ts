import { describe, expect, test, vi } from 'vitest';
import {
  interceptRequests,
  mockResponseBody,
  sendFailingCreation,
  sendFailingRead,
} from './http-setup.ts';

interceptRequests();

describe('error response', () => {
  test.each([
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
  ])('%i fails as %s with the outcome %s', async (status, kind, outcome) => {
    mockResponseBody(null, { status });
    expect(await sendFailingCreation()).toMatchObject({ kind, outcome, response: { status } });
  });

  test('provides the message and the field errors of its body, and the request id of its headers', async () => {
    mockResponseBody(
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
    expect(await sendFailingCreation()).toMatchObject({
      response: {
        message: 'The address must be https.',
        contentType: 'application/problem+json',
        requestId: 'req-7',
      },
      fieldErrors: [{ pointer: '/url', detail: 'must be https' }],
    });
  });

  test.each([
    ['errors with pointers', { errors: [{ pointer: '/url', detail: 'No.' }] }, 'No.'],
    ['errors of JSON:API', { errors: [{ title: 'Bad', source: { pointer: '/url' } }] }, 'Bad'],
    ['texts of errors', { errors: ['No.', 'Not that.', 'No.', 7] }, 'No. Not that.'],
    ['errors by field', { title: 'Invalid', errors: { url: ['No.'], name: 'Long.' } }, 'No. Long.'],
    ['a list as its detail', { detail: [{ loc: ['body', 'url'], msg: 'No.' }] }, 'No.'],
    ['only a title', { title: 'Unprocessable', errors: [] }, 'Unprocessable'],
    ['only a message', { message: 'No.' }, 'No.'],
    ['only an error', { error: { message: 'No.' } }, 'No.'],
  ])('provides the message of a body with %s', async (_, body, message) => {
    mockResponseBody(JSON.stringify(body), { status: 422 });
    expect(await sendFailingCreation()).toMatchObject({ response: { message } });
  });

  test.each([
    ['texts', ['No.'], ''],
    ['pointers', [{ pointer: '#/url', detail: 'No.' }], '#/url'],
    ['sources', [{ source: { pointer: '/url' }, detail: 'No.' }], '/url'],
    ['fields', { url: ['No.'] }, '/url'],
  ])('provides the errors of a body that lists them as %s', async (_, errors, pointer) => {
    mockResponseBody(JSON.stringify({ errors }), { status: 422 });
    expect(await sendFailingCreation()).toMatchObject({
      fieldErrors: [{ pointer, detail: 'No.' }],
    });
  });

  test.each([
    ['HTML', '<html><body>Error</body></html>', 'text/html'],
    ['HTML in the detail', '{"detail":"<b>no</b>"}', 'application/json'],
    ['a detail that isn’t text', '{"detail":{"a":1}}', 'application/json'],
    ['an empty body', '', 'application/json'],
    ['null', 'null', 'application/json'],
    ['broken JSON', '{"detail":', 'application/json'],
  ])('provides no message if its body contains %s', async (_, body, type) => {
    mockResponseBody(body, { status: 400, headers: { 'content-type': type } });
    expect(await sendFailingCreation()).toMatchObject({
      kind: 'invalid',
      response: { message: undefined },
    });
  });

  test('provides at most 300 characters of the message in its body', async () => {
    mockResponseBody(JSON.stringify({ detail: 'é'.repeat(5000) }), { status: 400 });
    const failure = await sendFailingCreation();
    expect('response' in failure && failure.response.message).toBe(`${'é'.repeat(299)}…`);
  });

  test.each([
    ['3', 3_000],
    ['0', 1_000],
    ['1000000000', 120_000],
    ['-1', 1_000],
    ['abc', undefined],
    ['Thu, 01 Jan 1970 00:00:00 GMT', 1_000],
  ])('with Retry-After %j requests a pause of %s ms', async (header, expected) => {
    mockResponseBody(null, { status: 429, headers: { 'retry-after': header } });
    expect(await sendFailingRead()).toMatchObject({ retryAfterMs: expected });
  });
});

describe('error response with an incomplete body', () => {
  const beginning = new TextEncoder().encode('The address must be https.');
  const text = { 'content-type': 'text/plain' };

  test.each([401, 409, 422, 429, 500, 503])(
    'with status %i fails with a matching failure kind after two seconds',
    async (status) => {
      vi.useFakeTimers();
      const body = () =>
        new ReadableStream({ start: (controller) => controller.enqueue(beginning) });
      const send = vi.fn<typeof fetch>(async () => new Response(body(), { status, headers: text }));
      vi.stubGlobal('fetch', send);
      const failure = sendFailingCreation();
      await vi.advanceTimersByTimeAsync(2_000);
      const { kind, outcome } = await failure;
      expect(kind).not.toBe('timeout');
      expect(outcome).toBe(status >= 500 ? 'unknown' : 'not-applied');
      expect(send.mock.calls[0]?.[1]?.signal?.aborted).toBe(true);
    },
  );

  test('provides the part of the message received before the body stalled', async () => {
    vi.useFakeTimers();
    const body = new ReadableStream({ start: (controller) => controller.enqueue(beginning) });
    vi.stubGlobal('fetch', async () => new Response(body, { status: 409, headers: text }));
    const failure = sendFailingCreation();
    await vi.advanceTimersByTimeAsync(2_000);
    expect(await failure).toMatchObject({
      kind: 'conflict',
      response: { message: 'The address must be https.' },
    });
  });

  test.each([
    ['text', text, 'The address must be https.'],
    ['JSON', { 'content-type': 'application/json' }, undefined],
  ])(
    'fails with a matching failure kind if the stream fails, and provides the received %s',
    async (_, headers, message) => {
      const chunks = [beginning];
      const body = new ReadableStream({
        pull: (controller) => {
          const chunk = chunks.pop();
          if (chunk === undefined) controller.error(new TypeError('reset'));
          else controller.enqueue(chunk);
        },
      });
      vi.stubGlobal('fetch', async () => new Response(body, { status: 409, headers }));
      expect(await sendFailingCreation()).toMatchObject({
        kind: 'conflict',
        outcome: 'not-applied',
        response: { status: 409, message },
      });
    },
  );
});
