import { type Failure, getFailure } from './failure.ts';

const backoffMs = { shortest: 500, first: 1_000 };
/** Maximum pause before an automatic retry; the user is informed of a longer pause instead. */
const maxSilentPauseMs = 10_000;
/**
 * Milliseconds to wait after 429 or 503 without Retry-After. `app` is before an automatic retry.
 */
const defaultPauseMs = { app: 10_000, reading: 10_000, writing: 30_000 };

function readRetries(failure: Failure): number {
  switch (failure.kind) {
    case 'unreachable':
    case 'interrupted':
    case 'server':
      return 2;
    case 'rate-limited':
    case 'wrong-json':
      return 1;
    default:
      return 0;
  }
}

function retryAfterMs(failure: Failure): number | undefined {
  return 'retryAfterMs' in failure ? failure.retryAfterMs : undefined;
}

function isLongPause(failure: Failure): boolean {
  return (retryAfterMs(failure) ?? 0) > maxSilentPauseMs;
}

/** True for 429 and 503: the service has carried out no part of the request. */
function isServiceBusy(failure: Failure): boolean {
  return (
    failure.kind === 'rate-limited' ||
    (failure.kind === 'server' && failure.response.status === 503)
  );
}

function pauseBefore(failure: Failure, who: keyof typeof defaultPauseMs): number | undefined {
  return retryAfterMs(failure) ?? (isServiceBusy(failure) ? defaultPauseMs[who] : undefined);
}

/** Doesn't retry after a time limit, because the user has already waited long enough. */
export function shouldRetryRead(retriesSoFar: number, error: unknown): boolean {
  const failure = getFailure(error);
  if (failure === undefined || isLongPause(failure)) return false;
  return retriesSoFar < readRetries(failure);
}

/** DELETE and PUT are idempotent, so they have one retry, unless the request was carried out. */
export function shouldRetryIdempotent(retriesSoFar: number, error: unknown): boolean {
  const failure = getFailure(error);
  return failure?.outcome !== 'applied' && retriesSoFar < 1 && shouldRetryRead(retriesSoFar, error);
}

/** Allows one retry after 429 or 503; in other cases it could undo another user's change. */
export function shouldRetryPatch(retriesSoFar: number, error: unknown): boolean {
  const failure = getFailure(error);
  if (failure === undefined || isLongPause(failure)) return false;
  return retriesSoFar < 1 && isServiceBusy(failure);
}

/**
 * Returns milliseconds: as Retry-After requests, 10 seconds after 429 or 503 without it, otherwise
 * random from 0.5 to 1 second (2 before the second retry), so that clients don't retry in step.
 */
export function getRetryDelayMs(
  retriesSoFar: number,
  error: unknown,
  random: () => number = Math.random,
): number {
  const failure = getFailure(error);
  const asked = failure && pauseBefore(failure, 'app');
  if (asked !== undefined) return asked;
  const ceiling = backoffMs.first * 2 ** retriesSoFar;
  return backoffMs.shortest + random() * (ceiling - backoffMs.shortest);
}

/** Repeats `work` while the policy allows it. `work` receives the errors of earlier attempts. */
export async function runWithRetries<T>(
  policy: (retriesSoFar: number, error: unknown) => boolean,
  work: (errors: readonly unknown[]) => Promise<T>,
  signal?: AbortSignal,
): Promise<T> {
  const errors: unknown[] = [];
  for (;;) {
    try {
      return await work(errors);
    } catch (error) {
      if (signal?.aborted || !policy(errors.length, error)) throw error;
      const delayMs = getRetryDelayMs(errors.length, error);
      errors.push(error);
      await new Promise((resolve) => {
        setTimeout(resolve, delayMs);
        signal?.addEventListener('abort', resolve);
      });
      if (signal?.aborted) throw error;
    }
  }
}

/** Returns undefined if the user can retry immediately. */
export function getRequestedPauseMs(failure: Failure): number | undefined {
  const who = failure.operation.method === 'GET' ? 'reading' : 'writing';
  return pauseBefore(failure, who);
}

export function isRetryPaused(error: unknown): boolean {
  const failure = getFailure(error);
  if (failure === undefined) return false;
  return Date.parse(failure.at) + (getRequestedPauseMs(failure) ?? 0) > Date.now();
}
