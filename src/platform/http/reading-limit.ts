import { type Operation, RequestError, requestError } from './failure.ts';
import { TimeLimitError, withTimeLimit } from './time-limit.ts';

/**
 * How long a reading may take: all its attempts, the pauses between them, the renewal of a token and the
 * bodies.
 */
export const readingLimitSeconds = 45;

const began = new WeakMap<AbortSignal, number>();

/**
 * When the reading began that this signal belongs to, in milliseconds since the epoch. react-query gives
 * one signal to all attempts of a query and to all pages that it reads; see continueReading.
 */
function beganAt(signal: AbortSignal | undefined): number {
  if (signal === undefined) return Date.now();
  const at = began.get(signal) ?? Date.now();
  began.set(signal, at);
  return at;
}

/** Lets the time of a reading begin anew, because a part of it was read and the next one is another request. */
export function continueReading(signal: AbortSignal): void {
  began.set(signal, Date.now());
}

/**
 * Runs one attempt of a reading within what is left of its time.
 * @param signal the reading's; without it the attempt is the whole reading
 * @throws RequestError: `timeout` when the time is up, `aborted` when `signal` aborts, and what `attempt`
 *   throws, with `readingEndsAt`
 */
export async function withinReading<T>(
  operation: Operation,
  signal: AbortSignal | undefined,
  attempt: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const readingEndsAt = beganAt(signal) + readingLimitSeconds * 1000;
  const secondsLeft = Math.max(0, (readingEndsAt - Date.now()) / 1000);
  try {
    return await withTimeLimit(secondsLeft, signal, attempt);
  } catch (error) {
    if (error instanceof TimeLimitError) {
      const seconds = readingLimitSeconds;
      throw requestError(operation, 'not-applied', { kind: 'timeout', seconds });
    }
    if (error instanceof RequestError) throw new RequestError({ ...error.failure, readingEndsAt });
    if (signal?.aborted) throw requestError(operation, 'not-applied', { kind: 'aborted' });
    throw error;
  }
}
