import { QueryClient } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import type { Failure } from '#platform/http/failure.ts';
import { getRetryDelayMs, shouldRetryRead } from '#platform/http/retry.ts';
import {
  client,
  createTestCredentials,
  getRequestFailure,
  interceptRequests,
  thingSchema,
  thingsPath,
} from './http-setup.ts';

interceptRequests();

const afterMs = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Returns a response with an endless body that sends one byte every half second. */
const dripping = () =>
  new Response(
    new ReadableStream({
      async pull(controller) {
        await afterMs(500);
        controller.enqueue(new Uint8Array([0x20]));
      },
    }),
    { headers: { 'content-type': 'application/json' } },
  );

/** Runs a read as a query with the app's retry policy. */
const read = () =>
  new QueryClient().fetchQuery({
    queryKey: ['things'],
    queryFn: ({ signal }) => client().get('load the things', thingsPath, thingSchema, { signal }),
    retry: shouldRetryRead,
    retryDelay: getRetryDelayMs,
    networkMode: 'always',
  });
const write = () => client().post('create the thing', thingsPath, thingSchema, {});

async function answerLate() {
  await afterMs(14_000);
  return dripping();
}

test.each([
  ['a read without an answer', read, () => new Promise<Response>(() => undefined), 15, 15],
  ['a read whose answer drips', read, async () => dripping(), 45, 45],
  ['a write whose answer begins late and drips', write, answerLate, 30, 44],
])(
  '%s fails at the time limit and is sent only once',
  async (_, send, transport, seconds, endsAfter) => {
    vi.useFakeTimers();
    const fetched = vi.fn(transport);
    vi.stubGlobal('fetch', fetched);
    const start = Date.now();
    const ended = getRequestFailure(send()).then((failure): [number, Failure] => [
      Math.round((Date.now() - start) / 1000),
      failure,
    ]);
    await vi.advanceTimersByTimeAsync(300_000);
    const [after, failure] = await ended;
    expect(failure).toMatchObject({
      kind: 'timeout',
      seconds,
      outcome: send === write ? 'applied' : 'not-applied',
    });
    expect(after).toBe(endsAfter);
    expect(fetched).toHaveBeenCalledOnce();
  },
);

test('a read that is aborted while its token is renewed sends no request', async () => {
  const fetched = vi.fn();
  vi.stubGlobal('fetch', fetched);
  const stop = new AbortController();
  const present = async () => {
    stop.abort();
    return { authorization: 'Bearer token-2' };
  };
  const credentials = { ...createTestCredentials(), present };
  const options = { signal: stop.signal };
  const failure = await getRequestFailure(
    client(credentials).get('load the things', thingsPath, thingSchema, options),
  );
  expect(failure).toMatchObject({ kind: 'aborted', outcome: 'not-applied' });
  expect(fetched).not.toHaveBeenCalled();
});
