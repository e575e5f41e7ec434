import { type Failure, failureOf } from './failure.ts';

/** Short, since nobody should look at a spinner for longer than three attempts take anyway. */
const backoffMs = { shortest: 500, first: 1_000 };
/** A longer pause than this is for the person to see, not to be sat out behind a spinner. */
const longestSilentPauseMs = 10_000;
/** What was turned away without being told for how long rests, before the app or the person tries. */
const untoldPauseMs = { app: 10_000, reading: 10_000, writing: 30_000 };

/** How many more attempts a read is worth that failed like this. */
function worthOfReading(failure: Failure): number {
  switch (failure.kind) {
    case 'unreachable':
    case 'interrupted':
    case 'timeout':
    case 'server':
      return 2;
    case 'rate-limited':
    case 'wrong-json':
      return 1;
    default:
      return 0;
  }
}

function askedPauseMs(failure: Failure): number | undefined {
  return 'retryAfterMs' in failure ? failure.retryAfterMs : undefined;
}

function pausesTooLong(failure: Failure): boolean {
  return (askedPauseMs(failure) ?? 0) > longestSilentPauseMs;
}

/** Turned away before anything was done: too many requests, or none at the moment. */
function isTurnedAway(failure: Failure): boolean {
  return (
    failure.kind === 'rate-limited' || (failure.kind === 'server' && failure.answer.status === 503)
  );
}

function untoldMs(failure: Failure, who: keyof typeof untoldPauseMs): number | undefined {
  return isTurnedAway(failure) ? untoldPauseMs[who] : undefined;
}

/** For reads: more attempts where waiting a little may help, none where it can't. */
export function retryRead(retriesSoFar: number, error: unknown): boolean {
  const failure = failureOf(error);
  if (failure === undefined || pausesTooLong(failure)) return false;
  return retriesSoFar < worthOfReading(failure);
}

/** For DELETE, which may be repeated without harm: one more, unless it was carried out already. */
export function retryDeletion(retriesSoFar: number, error: unknown): boolean {
  const failure = failureOf(error);
  return failure?.outcome !== 'applied' && retriesSoFar < 1 && retryRead(retriesSoFar, error);
}

/** For PATCH, whose repetition may undo what somebody else did since: one more if turned away. */
export function retryChange(retriesSoFar: number, error: unknown): boolean {
  const failure = failureOf(error);
  if (failure === undefined || pausesTooLong(failure)) return false;
  return retriesSoFar < 1 && isTurnedAway(failure);
}

/**
 * How long to wait before an attempt, in milliseconds: what the service asked for or, where it turned
 * the request away without a word, ten seconds; else somewhere between half a second and a ceiling
 * of one, then two seconds, so that clients spread out. All waiting of one request together stays
 * under 30 seconds, since none is tried more than twice again.
 */
export function retryDelayMs(
  retriesSoFar: number,
  error: unknown,
  random: () => number = Math.random,
): number {
  const failure = failureOf(error);
  const asked = failure && (askedPauseMs(failure) ?? untoldMs(failure, 'app'));
  if (asked !== undefined) return asked;
  const ceiling = backoffMs.first * 2 ** retriesSoFar;
  return backoffMs.shortest + random() * (ceiling - backoffMs.shortest);
}

/**
 * Does `work`, and does it again after a while as long as the policy says so. `work` is handed what
 * its earlier attempts threw.
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
  return askedPauseMs(failure) ?? untoldMs(failure, who);
}

/** Whether the service asked for a pause that isn’t over; what the app does by itself keeps it. */
export function isPaused(error: unknown): boolean {
  const failure = failureOf(error);
  if (failure === undefined) return false;
  return Date.parse(failure.at) + (pauseMs(failure) ?? 0) > Date.now();
}
