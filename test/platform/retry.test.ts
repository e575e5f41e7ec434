import { describe, expect, it } from 'vitest';
import { type Failure, type FailureKind, RequestError } from '#platform/failure.ts';
import { pauseMs, retryChange, retryDelayMs, retryDeletion, retryRead } from '#platform/retry.ts';
import { sampleFailures } from './failures.ts';

type Policy = (retriesSoFar: number, error: unknown) => boolean;

function attempts(policy: Policy, failure: Failure): number {
  const error = new RequestError(failure);
  return [0, 1, 2].filter((retriesSoFar) => policy(retriesSoFar, error)).length;
}

const worthOfReading: { [Kind in FailureKind]?: number } = {
  unreachable: 2,
  interrupted: 2,
  timeout: 2,
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
  it.each(Object.values(sampleFailures))(
    'of a read that failed as $kind follows the policy',
    (failure) => {
      expect(attempts(retryRead, failure)).toBe(worthOfReading[failure.kind] ?? 0);
    },
  );

  it.each(Object.values(sampleFailures))(
    'of a deletion that failed as $kind happens once at most, and not when it was carried out',
    (failure) => {
      const worth = failure.outcome !== 'applied' && worthOfReading[failure.kind];
      expect(attempts(retryDeletion, failure)).toBe(worth ? 1 : 0);
    },
  );

  it.each([...Object.values(sampleFailures), unavailable])(
    'of a change that failed as $kind happens once, if the service turned it away',
    (failure) => {
      const turnedAway = failure.kind === 'rate-limited' || failure === unavailable;
      expect(attempts(retryChange, failure)).toBe(turnedAway ? 1 : 0);
    },
  );

  it.each([retryRead, retryDeletion, retryChange])(
    'by %o leaves a long pause to the person',
    (policy) => {
      expect(attempts(policy, { ...unavailable, retryAfterMs: 11_000 })).toBe(0);
    },
  );

  it('never happens for a fault of the app', () => {
    expect(retryRead(0, new TypeError('fault'))).toBe(false);
  });

  it('waits as long as the service asks', () => {
    expect(retryDelayMs(0, new RequestError(sampleFailures['rate-limited']))).toBe(1500);
  });

  it('waits ten seconds where a service turns it away without saying for how long', () => {
    for (const failure of [unavailable, untoldLimit]) {
      expect(retryDelayMs(0, new RequestError(failure))).toBe(10_000);
    }
  });

  it('otherwise waits between half a second and a ceiling that doubles', () => {
    const error = new RequestError(sampleFailures.server);
    const delays = (random: number) => [0, 1].map((n) => retryDelayMs(n, error, () => random));
    expect(delays(0)).toEqual([500, 500]);
    expect(delays(1)).toEqual([1000, 2000]);
  });

  it.each([...Object.values(sampleFailures), unavailable, untoldLimit, longestSilent])(
    'of a read that failed as $kind waits for no more than thirty seconds in all',
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

describe('the pause before a person tries again', () => {
  it('is what the service asks for', () => {
    expect(pauseMs(sampleFailures['rate-limited'])).toBe(1500);
  });

  it('is half a minute for a write that was turned away without being told', () => {
    expect(pauseMs(unavailable)).toBe(30_000);
    expect(pauseMs(untoldLimit)).toBe(30_000);
  });

  it('is ten seconds for a read that was', () => {
    const operation = { ...server.operation, method: 'GET' } as const;
    expect(pauseMs({ ...unavailable, operation })).toBe(10_000);
    expect(pauseMs({ ...untoldLimit, operation })).toBe(10_000);
  });

  it('isn’t asked for otherwise', () => {
    expect(pauseMs(server)).toBeUndefined();
  });
});
