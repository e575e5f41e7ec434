import { describe, expect, test, vi } from 'vitest';
import { type Failure, type FailureKind, RequestError } from '#platform/http/failure.ts';
import {
  isRetryPaused,
  pauseMs,
  retryChange,
  retryDelayMs,
  retryIdempotent,
  retrying,
  retryRead,
} from '#platform/http/retry.ts';
import { sampleFailures } from './failures.ts';

type Policy = (retriesSoFar: number, error: unknown) => boolean;

function attempts(policy: Policy, failure: Failure): number {
  const error = new RequestError(failure);
  return [0, 1, 2].filter((retriesSoFar) => policy(retriesSoFar, error)).length;
}

const worthOfReading: { [Kind in FailureKind]?: number } = {
  unreachable: 2,
  interrupted: 2,
  server: 2,
  'rate-limited': 1,
  'wrong-json': 1,
};

const { server } = sampleFailures;
const unavailable = { ...server, answer: { ...server.answer, status: 503 } } as const;

const untoldLimit = { ...sampleFailures['rate-limited'], retryAfterMs: undefined };
/** The longest pause that the app sits out by itself. */
const longestSilent = { ...unavailable, retryAfterMs: 10_000 };

describe('retrying', () => {
  test.each(Object.values(sampleFailures))(
    'a read that failed as $kind: up to twice',
    (failure) => {
      expect(attempts(retryRead, failure)).toBe(worthOfReading[failure.kind] ?? 0);
    },
  );

  test.each(Object.values(sampleFailures))(
    'a deletion that failed as $kind: once, unless it was carried out',
    (failure) => {
      const worth = failure.outcome !== 'applied' && worthOfReading[failure.kind];
      expect(attempts(retryIdempotent, failure)).toBe(worth ? 1 : 0);
    },
  );

  test.each([...Object.values(sampleFailures), unavailable])(
    'a change that failed as $kind: once, if the service turned it away',
    (failure) => {
      const turnedAway = failure.kind === 'rate-limited' || failure === unavailable;
      expect(attempts(retryChange, failure)).toBe(turnedAway ? 1 : 0);
    },
  );

  test.each([
    ['a read', retryRead, 2],
    ['a deletion', retryIdempotent, 1],
    ['a change', retryChange, 1],
  ])('%s: after a pause of ten seconds, not after a longer one', (_, policy, retries) => {
    expect(attempts(policy, longestSilent)).toBe(retries);
    expect(attempts(policy, { ...unavailable, retryAfterMs: 10_001 })).toBe(0);
  });

  test.each([
    ['a read', retryRead],
    ['a deletion', retryIdempotent],
    ['a change', retryChange],
  ])('%s: never after a fault of the app', (_, policy) => {
    expect(policy(0, new TypeError('fault'))).toBe(false);
  });
});

describe('the delay before a retry', () => {
  test('is what the service asks for', () => {
    expect(retryDelayMs(0, new RequestError(sampleFailures['rate-limited']))).toBe(1500);
  });

  test('is ten seconds after a 429 or 503 without Retry-After', () => {
    for (const failure of [unavailable, untoldLimit]) {
      expect(retryDelayMs(0, new RequestError(failure))).toBe(10_000);
    }
  });

  test('is random up to a ceiling that doubles after other failures', () => {
    const error = new RequestError(sampleFailures.server);
    const delays = (random: number) => [0, 1].map((n) => retryDelayMs(n, error, () => random));
    expect(delays(0)).toEqual([500, 500]);
    expect(delays(1)).toEqual([1000, 2000]);
  });

  test.each([...Object.values(sampleFailures), unavailable, untoldLimit, longestSilent])(
    'is at most thirty seconds in all for a read that failed as $kind',
    (failure) => {
      const error = new RequestError(failure);
      let waited = 0;
      for (let retries = 0; retryRead(retries, error); retries += 1) {
        waited += retryDelayMs(retries, error, () => 1);
      }
      expect(waited).toBeLessThanOrEqual(30_000);
    },
  );
});

describe('retrying work', () => {
  const failures = [sampleFailures.server, sampleFailures.unreachable, sampleFailures.timeout].map(
    (failure) => new RequestError(failure),
  );

  /** Fails as often as told and then succeeds; keeps the errors that each attempt was handed. */
  function failing(times: number) {
    const handed: unknown[][] = [];
    const work = async (errors: readonly unknown[]) => {
      handed.push([...errors]);
      const failure = failures[handed.length - 1];
      if (handed.length <= times) throw failure;
      return 'done';
    };
    return { work, handed };
  }

  test('passes each attempt the errors of the earlier ones', async () => {
    vi.useFakeTimers();
    const { work, handed } = failing(2);
    const result = retrying(retryRead, work);
    await vi.runAllTimersAsync();
    expect(await result).toBe('done');
    expect(handed).toEqual([[], failures.slice(0, 1), failures.slice(0, 2)]);
  });

  test('waits before it tries again', async () => {
    vi.useFakeTimers();
    const { work, handed } = failing(1);
    const result = retrying(retryRead, work);
    await vi.advanceTimersByTimeAsync(499);
    expect(handed).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(501);
    expect(handed).toHaveLength(2);
    expect(await result).toBe('done');
  });

  test('rejects with the last error when the policy allows no more', async () => {
    vi.useFakeTimers();
    const { work, handed } = failing(3);
    const rejection = expect(retrying(retryRead, work)).rejects.toBe(failures[2]);
    await vi.runAllTimersAsync();
    await rejection;
    expect(handed).toHaveLength(3);
  });
});

describe('the pause for a person', () => {
  test('is what the service asks for', () => {
    expect(pauseMs(sampleFailures['rate-limited'])).toBe(1500);
  });

  test('is thirty seconds for a write: 429 or 503 without Retry-After', () => {
    expect(pauseMs(unavailable)).toBe(30_000);
    expect(pauseMs(untoldLimit)).toBe(30_000);
  });

  test('is ten seconds for a read: 429 or 503 without Retry-After', () => {
    const operation = { ...server.operation, method: 'GET' } as const;
    expect(pauseMs({ ...unavailable, operation })).toBe(10_000);
    expect(pauseMs({ ...untoldLimit, operation })).toBe(10_000);
  });

  test('is undefined after any other failure', () => {
    expect(pauseMs(server)).toBeUndefined();
  });
});

describe('isPaused', () => {
  const at = '2026-11-21T03:00:00.000Z';
  const isPausedAfter = (failure: Failure, ms: number) => {
    vi.useFakeTimers({ now: Date.parse(at) + ms });
    return isRetryPaused(new RequestError({ ...failure, at }));
  };

  test('is true until the pause that the service asked for is over', () => {
    const limited = sampleFailures['rate-limited'];
    expect(isPausedAfter(limited, 0)).toBe(true);
    expect(isPausedAfter(limited, 1_499)).toBe(true);
    expect(isPausedAfter(limited, 1_500)).toBe(false);
  });

  test('is true for thirty seconds after a write got a 503 without Retry-After', () => {
    expect(isPausedAfter(unavailable, 29_999)).toBe(true);
    expect(isPausedAfter(unavailable, 30_000)).toBe(false);
  });

  test('is false after a failure for which nobody asked for a pause', () => {
    expect(isPausedAfter(server, 0)).toBe(false);
  });

  test('is false after a fault of the app', () => {
    expect(isRetryPaused(new TypeError('fault'))).toBe(false);
    expect(isRetryPaused(undefined)).toBe(false);
  });
});
