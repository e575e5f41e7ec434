import { type Failure, failureOf } from './failure.ts';

const backoffMs = { shortest: 500, first: 1_000 };
/** A longer pause is shown to the person; a shorter one is waited for silently. */
const longestSilentPauseMs = 10_000;
/** The pause after 429 or 503 without Retry-After, before the app or the person tries again. */
const defaultPauseMs = { app: 10_000, reading: 10_000, writing: 30_000 };

/** How many times a read that failed like this is tried again. */
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
  return (retryAfterMs(failure) ?? 0) > longestSilentPauseMs;
}

/** 429 or 503: turned away before anything was carried out. */
function isServiceBusy(failure: Failure): boolean {
  return (
    failure.kind === 'rate-limited' || (failure.kind === 'server' && failure.answer.status === 503)
  );
}

/** The pause that the service asks for in milliseconds, by its header or by its status alone. */
function pauseBefore(failure: Failure, who: keyof typeof defaultPauseMs): number | undefined {
  return retryAfterMs(failure) ?? (isServiceBusy(failure) ? defaultPauseMs[who] : undefined);
}

/**
 * For reads: tried again where waiting a little may help. Not after a time limit: whoever has waited that
 * long decides.
 */
export function retryRead(retriesSoFar: number, error: unknown): boolean {
  const failure = failureOf(error);
  if (failure === undefined || isLongPause(failure)) return false;
  return retriesSoFar < readRetries(failure);
}

/** For DELETE and PUT, which may be repeated without harm: once more, unless it was carried out. */
export function retryIdempotent(retriesSoFar: number, error: unknown): boolean {
  const failure = failureOf(error);
  return failure?.outcome !== 'applied' && retriesSoFar < 1 && retryRead(retriesSoFar, error);
}

/** For PATCH, whose repetition may undo the change of somebody else: once more after 429 or 503. */
export function retryChange(retriesSoFar: number, error: unknown): boolean {
  const failure = failureOf(error);
  if (failure === undefined || isLongPause(failure)) return false;
  return retriesSoFar < 1 && isServiceBusy(failure);
}

/**
 * How long to wait before the next attempt, in milliseconds: as long as the service asked for, ten
 * seconds after 429 or 503 without Retry-After, else at random from half a second to one second, then
 * to two, so that clients spread out.
 */
export function retryDelayMs(
  retriesSoFar: number,
  error: unknown,
  random: () => number = Math.random,
): number {
  const failure = failureOf(error);
  const asked = failure && pauseBefore(failure, 'app');
  if (asked !== undefined) return asked;
  const ceiling = backoffMs.first * 2 ** retriesSoFar;
  return backoffMs.shortest + random() * (ceiling - backoffMs.shortest);
}

/**
 * Runs `work`, and runs it again after a pause as long as the policy says so. `work` gets the errors of
 * the earlier attempts.
 */
export async function retrying<T>(
  policy: (retriesSoFar: number, error: unknown) => boolean,
  work: (errors: readonly unknown[]) => Promise<T>,
): Promise<T> {
  const errors: unknown[] = [];
  for (;;) {
    try {
      return await work(errors);
    } catch (error) {
      if (!policy(errors.length, error)) throw error;
      const delayMs = retryDelayMs(errors.length, error);
      errors.push(error);
      await new Promise((resolve) => setTimeout(resolve, delayMs));
    }
  }
}

/**
 * How long the person should wait before trying again, in milliseconds; undefined where nobody
 * asks for a pause.
 */
export function pauseMs(failure: Failure): number | undefined {
  const who = failure.operation.method === 'GET' ? 'reading' : 'writing';
  return pauseBefore(failure, who);
}

/** Whether the service asked for a pause that isn’t over. The app sends nothing by itself until then. */
export function isRetryPaused(error: unknown): boolean {
  const failure = failureOf(error);
  if (failure === undefined) return false;
  return Date.parse(failure.at) + (pauseMs(failure) ?? 0) > Date.now();
}
