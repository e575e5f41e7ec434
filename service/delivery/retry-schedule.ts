import type { DeliveryOutcome } from '#service/storage/delivery-queue.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Pauses between the attempts of a delivery, in milliseconds. */
export type RetrySchedule = {
  /**
   * Pauses after the failed attempts, in order. If the attempt after the last pause fails too, the
   * delivery has failed.
   */
  delays: readonly number[];
  /** Maximum random extension of a pause, as a fraction, so that retries don't coincide. */
  jitter: number;
  /** Maximum pause, to which a longer Retry-After is shortened. */
  maxRetryAfterMs: number;
  /**
   * Number of failed attempts after which a delivery leaves the queue and delays no later
   * deliveries.
   */
  maxAttemptsInQueue: number;
};

/** Ten attempts in three days, as recommended by Standard Webhooks. */
export const standardSchedule: RetrySchedule = {
  delays: [
    5 * SECOND,
    5 * MINUTE,
    30 * MINUTE,
    2 * HOUR,
    5 * HOUR,
    10 * HOUR,
    14 * HOUR,
    20 * HOUR,
    24 * HOUR,
  ],
  jitter: 0.1,
  maxRetryAfterMs: 24 * HOUR,
  maxAttemptsInQueue: 3,
};

/** Null if there was no response. */
export type AttemptResult = {
  status: number | null;
  headers: Readonly<Record<string, string>> | null;
};

/** Takes an attempt that ended at `now`. `random`, from 0 to 1, is for the jitter. */
export function getDeliveryOutcome(
  { status, headers }: AttemptResult,
  triesBefore: number,
  schedule: RetrySchedule,
  now: number,
  random: number,
): DeliveryOutcome {
  if (status !== null && status >= 200 && status < 300) return { status: 'succeeded' };
  const delay = schedule.delays[triesBefore];
  if (status === 410 || delay === undefined) return { status: 'failed', isGone: status === 410 };
  const asked = Math.min(
    parseRetryAfterHeader(headers?.['retry-after'], now),
    schedule.maxRetryAfterMs,
  );
  const pause = Math.max(delay * (1 + schedule.jitter * random), asked);
  return {
    status: 'pending',
    nextAttemptAt: now + Math.round(pause),
    inLine: triesBefore + 1 < schedule.maxAttemptsInQueue,
  };
}

/** Converts seconds or an HTTP date to milliseconds from now; 0 if missing or invalid. */
function parseRetryAfterHeader(retryAfter: string | undefined, now: number): number {
  if (retryAfter === undefined) return 0;
  if (/^\d{1,9}$/.test(retryAfter)) return Number(retryAfter) * SECOND;
  const at = /GMT$/.test(retryAfter) ? Date.parse(retryAfter) : Number.NaN;
  return Number.isNaN(at) ? 0 : Math.max(0, at - now);
}
