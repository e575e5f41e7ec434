import { describe, expect, test, vi } from 'vitest';
import { type Failure, type FailureKind, RequestError } from '#platform/http/failure.ts';
import {
  getRequestedPauseMs,
  getRetryDelayMs,
  isRetryPaused,
  runWithRetries,
  shouldRetryIdempotent,
  shouldRetryPatch,
  shouldRetryRead,
} from '#platform/http/retry.ts';
import { sampleFailures } from './failures.ts';

type Policy = (retriesSoFar: number, error: unknown) => boolean;

function attempts(policy: Policy, failure: Failure): number {
  const error = new RequestError(failure);
  return [0, 1, 2].filter((retriesSoFar) => policy(retriesSoFar, error)).length;
}

const readRetries: { [Kind in FailureKind]?: number } = {
  unreachable: 2,
  interrupted: 2,
  server: 2,
  'rate-limited': 1,
  'wrong-json': 1,
};

const { server } = sampleFailures;
const limited = sampleFailures['rate-limited'];
const unavailable = { ...server, response: { ...server.response, status: 503 } } as const;
const limitedWithoutPause = { ...limited, retryAfterMs: undefined };
const withMaxSilentPause = { ...unavailable, retryAfterMs: 10_000 };
const every = [
  ...Object.values(sampleFailures),
  unavailable,
  limitedWithoutPause,
  withMaxSilentPause,
];

describe('retry policies', () => {
  test.each(every)(
    'repeat a read up to twice, but a deletion or a change at most once, after $kind',
    (failure) => {
      const retries = readRetries[failure.kind] ?? 0;
      const isTurnedAway =
        failure.kind === 'rate-limited' ||
        failure === unavailable ||
        failure === withMaxSilentPause;
      expect(attempts(shouldRetryRead, failure)).toBe(retries);
      expect(attempts(shouldRetryIdempotent, failure)).toBe(
        failure.outcome !== 'applied' && retries > 0 ? 1 : 0,
      );
      expect(attempts(shouldRetryPatch, failure)).toBe(isTurnedAway ? 1 : 0);
    },
  );

  test.each([
    ['a read', shouldRetryRead],
    ['a deletion', shouldRetryIdempotent],
    ['a change', shouldRetryPatch],
  ])(
    "don't repeat %s if the requested pause is too long or the app itself has thrown an error",
    (_, policy) => {
      expect(attempts(policy, { ...unavailable, retryAfterMs: 10_001 })).toBe(0);
      expect(policy(0, new TypeError('fault'))).toBe(false);
    },
  );
});

describe('getRetryDelayMs', () => {
  test.each([
    ['the Retry-After time of the response', limited, 1_500],
    ['ten seconds after a 503 without Retry-After', unavailable, 10_000],
    ['ten seconds after a 429 without Retry-After', limitedWithoutPause, 10_000],
  ])('returns %s', (_, failure, ms) => {
    expect(getRetryDelayMs(0, new RequestError(failure))).toBe(ms);
  });

  test('returns a random delay up to a limit that doubles with each failure', () => {
    const error = new RequestError(server);
    const delays = (random: number) => [0, 1].map((n) => getRetryDelayMs(n, error, () => random));
    expect(delays(0)).toEqual([500, 500]);
    expect(delays(1)).toEqual([1000, 2000]);
  });

  test.each(every)(
    'returns at most thirty seconds in total for a read that fails with $kind',
    (failure) => {
      const error = new RequestError(failure);
      let waited = 0;
      for (let retries = 0; shouldRetryRead(retries, error); retries += 1) {
        waited += getRetryDelayMs(retries, error, () => 1);
      }
      expect(waited).toBeLessThanOrEqual(30_000);
    },
  );
});

describe('runWithRetries', () => {
  const failures = [server, sampleFailures.unreachable, sampleFailures.timeout].map(
    (failure) => new RequestError(failure),
  );

  test.each([
    ['passes the earlier errors to each attempt', 2],
    ['rejects with the last error if the policy allows no further retry', 3],
  ])('calls the function again after a failure, and %s', async (_, times) => {
    vi.useFakeTimers();
    const received: unknown[][] = [];
    const result = runWithRetries(shouldRetryRead, async (errors) => {
      received.push([...errors]);
      if (received.length <= times) throw failures[received.length - 1];
      return 'done';
    }).catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(499);
    expect(received).toHaveLength(1);
    await vi.runAllTimersAsync();
    expect(await result).toBe(times === 2 ? 'done' : failures[2]);
    expect(received).toEqual([[], failures.slice(0, 1), failures.slice(0, 2)]);
  });

  test('rejects with the last error as soon as its signal is aborted during a pause', async () => {
    vi.useFakeTimers();
    const stop = new AbortController();
    let ended: unknown;
    const run = runWithRetries(shouldRetryRead, () => Promise.reject(failures[0]), stop.signal);
    void run.catch((error: unknown) => {
      ended = error;
    });
    await vi.advanceTimersByTimeAsync(1);
    expect(ended).toBeUndefined();
    stop.abort();
    await vi.advanceTimersByTimeAsync(0);
    expect(ended).toBe(failures[0]);
  });
});

describe('pause before a retry', () => {
  const read = { ...server.operation, method: 'GET' } as const;

  test.each<[string, Failure, number | undefined]>([
    ['the Retry-After time of the response', limited, 1_500],
    ['thirty seconds for a write after a 503 without Retry-After', unavailable, 30_000],
    ['thirty seconds for a write after a 429 without Retry-After', limitedWithoutPause, 30_000],
    ['ten seconds for a read', { ...unavailable, operation: read }, 10_000],
    ['undefined after another failure', server, undefined],
  ])('is %s', (_, failure, ms) => {
    const at = '2026-11-21T03:00:00.000Z';
    const isPausedAfter = (passed: number) => {
      vi.useFakeTimers({ now: Date.parse(at) + passed });
      return isRetryPaused(new RequestError({ ...failure, at }));
    };
    expect(getRequestedPauseMs(failure)).toBe(ms);
    expect(isPausedAfter((ms ?? 1) - 1)).toBe(ms !== undefined);
    expect(isPausedAfter(ms ?? 0)).toBe(false);
  });

  test("isn't required after a TypeError", () => {
    expect(isRetryPaused(new TypeError('fault'))).toBe(false);
  });
});
