import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { type Failure, failureOf, RequestError, requestError } from '#platform/http/failure.ts';
import type { Credentials, RequestOptions } from '#platform/http/http.ts';
import { retryDelayMs, retryRead } from '#platform/http/retry.ts';
import { bearer, client, failureFrom, interceptRequests, thing, things } from './http-setup.ts';

interceptRequests();

const json = { headers: { 'content-type': 'application/json' } };

/** A body that goes on, a byte every half second. */
const dripping = () =>
  new Response(
    new ReadableStream({
      async pull(controller) {
        await new Promise((resolve) => setTimeout(resolve, 500));
        controller.enqueue(new Uint8Array([0x20]));
      },
    }),
    json,
  );

const never = () => new Promise<never>(() => undefined);

const read = (options: RequestOptions = {}, credentials: Credentials = bearer()) =>
  client(credentials).get('load the things', things, thing, options);

/** The failure, and after how many seconds it came. */
async function timed(request: () => Promise<unknown>): Promise<[number, Failure]> {
  vi.useFakeTimers();
  const start = Date.now();
  const ended = failureFrom(request()).then((failure): [number, Failure] => [
    Math.round((Date.now() - start) / 1000),
    failure,
  ]);
  await vi.advanceTimersByTimeAsync(300_000);
  return ended;
}

/** As the app reads: react-query decides on the attempts. */
function query(queryFn: (signal: AbortSignal) => Promise<unknown>) {
  const queries = { retry: retryRead, retryDelay: retryDelayMs, networkMode: 'always' } as const;
  return new QueryClient({ defaultOptions: { queries } }).fetchQuery({
    queryKey: ['things'],
    queryFn: ({ signal }) => queryFn(signal),
  });
}

test('a read whose body drips: ends after 45 seconds, and isn’t tried again', async () => {
  const fetched = vi.fn(async () => dripping());
  vi.stubGlobal('fetch', fetched);
  const [seconds, failure] = await timed(() => query((signal) => read({ signal })));
  expect(failure).toMatchObject({ kind: 'timeout', seconds: 45, outcome: 'not-applied' });
  expect(seconds).toBe(45);
  expect(fetched).toHaveBeenCalledOnce();
});

test('a read without an answer: ends after 15 seconds, and isn’t tried again', async () => {
  const fetched = vi.fn(never);
  vi.stubGlobal('fetch', fetched);
  const [seconds, failure] = await timed(() => query((signal) => read({ signal })));
  expect(failure).toMatchObject({ kind: 'timeout', seconds: 15 });
  expect(seconds).toBe(15);
  expect(fetched).toHaveBeenCalledOnce();
});

test('a read after a failed attempt: has what is left of the 45 seconds', async () => {
  const fetched = vi.fn(async () => dripping());
  fetched.mockImplementationOnce(async () => {
    await new Promise((resolve) => setTimeout(resolve, 12_000));
    throw new TypeError('reset');
  });
  vi.stubGlobal('fetch', fetched);
  const [seconds, failure] = await timed(() => query((signal) => read({ signal })));
  expect(failure).toMatchObject({ kind: 'timeout', seconds: 45 });
  expect(seconds).toBe(45);
  expect(fetched).toHaveBeenCalledTimes(2);
});

test('a read of several pages: has 45 seconds for all of them', async () => {
  vi.stubGlobal('fetch', async () => {
    await new Promise((resolve) => setTimeout(resolve, 10_000));
    return Response.json({ id: 'one' });
  });
  const [seconds, failure] = await timed(() =>
    query(async (signal) => {
      for (let page = 0; page < 10; page += 1) await read({ signal });
    }),
  );
  expect(failure).toMatchObject({ kind: 'timeout', seconds: 45 });
  expect(seconds).toBe(45);
});

test('a read whose next pause is longer than what is left: ends with what has failed', async () => {
  vi.stubGlobal('fetch', async () => {
    await new Promise((resolve) => setTimeout(resolve, 13_000));
    return Response.json({}, { status: 503 });
  });
  const [seconds, failure] = await timed(() => query((signal) => read({ signal })));
  expect(failure).toMatchObject({ kind: 'server', answer: { status: 503 } });
  expect(seconds).toBe(36);
});

test('a read that waits for the renewal of a token: that counts too', async () => {
  const fetched = vi.fn();
  vi.stubGlobal('fetch', fetched);
  const [seconds, failure] = await timed(() =>
    query((signal) => read({ signal }, { ...bearer(), present: never })),
  );
  expect(failure).toMatchObject({ kind: 'timeout', seconds: 45 });
  expect(seconds).toBe(45);
  expect(fetched).not.toHaveBeenCalled();
});

test('a read whose token is refused, and whose renewal hangs: ends after 45 seconds', async () => {
  vi.stubGlobal('fetch', async () => new Response(null, { status: 401 }));
  const [seconds, failure] = await timed(() =>
    query((signal) => read({ signal }, { ...bearer(), renew: never })),
  );
  expect(failure).toMatchObject({ kind: 'timeout', seconds: 45 });
  expect(seconds).toBe(45);
});

test('a read that is stopped while a token is renewed: fails as aborted, and sends nothing', async () => {
  const fetched = vi.fn();
  vi.stubGlobal('fetch', fetched);
  let renew = () => {};
  const renewed = new Promise<{ authorization: string }>((resolve) => {
    renew = () => resolve({ authorization: 'Bearer token-2' });
  });
  const stop = new AbortController();
  const request = failureFrom(
    read({ signal: stop.signal }, { ...bearer(), present: () => renewed }),
  );
  stop.abort();
  expect(await request).toMatchObject({ kind: 'aborted', outcome: 'not-applied' });
  renew();
  await new Promise((resolve) => setTimeout(resolve));
  expect(fetched).not.toHaveBeenCalled();
});

test('a read that is asked for anew: has all of its time again', async () => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', async () => dripping());
  const queryClient = new QueryClient();
  const observer = new QueryObserver(queryClient, {
    queryKey: ['things'],
    retry: false,
    queryFn: ({ signal }) => read({ signal }),
  });
  const stop = observer.subscribe(() => undefined);
  await vi.advanceTimersByTimeAsync(45_000);
  expect(observer.getCurrentResult()).toMatchObject({ status: 'error' });
  void observer.refetch();
  await vi.advanceTimersByTimeAsync(44_000);
  expect(observer.getCurrentResult()).toMatchObject({ fetchStatus: 'fetching' });
  await vi.advanceTimersByTimeAsync(1_000);
  expect(failureOf(observer.getCurrentResult().error)).toMatchObject({ kind: 'timeout' });
  stop();
});

test('a write: has 15 seconds until its answer begins, and 30 for the answer', async () => {
  vi.stubGlobal('fetch', async () => {
    await new Promise((resolve) => setTimeout(resolve, 14_000));
    return dripping();
  });
  const [seconds, failure] = await timed(() =>
    client().post('create the thing', things, thing, {}),
  );
  expect(failure).toMatchObject({ kind: 'timeout', seconds: 30, outcome: 'applied' });
  expect(seconds).toBe(44);
});

test('a retry: is not begun when the reading would be over before it', () => {
  vi.useFakeTimers();
  const operation = { service: 'viewer', method: 'GET', action: 'read' } as const;
  const { failure } = requestError(operation, 'not-applied', { kind: 'unreachable' });
  const mayRetry = (leftMs: number) =>
    retryRead(0, new RequestError({ ...failure, readingEndsAt: Date.now() + leftMs }));
  expect(mayRetry(1_001)).toBe(true);
  expect(mayRetry(1_000)).toBe(false);
});
