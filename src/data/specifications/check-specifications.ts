import { getFailure, isFailure } from '#platform/http/failure.ts';
import type { Http } from '#platform/http/http.ts';
import { getRequestedPauseMs } from '#platform/http/retry.ts';
import { matchesEtag } from './queries.ts';
import { getSpecificationKey, type SpecificationName } from './specification.ts';

/** Result of the check whether a specification exists. */
export type SpecificationCheck =
  /**
   * The specification exists. `changedSince` is the ETag of the text that the user read, if the
   * current text differs; undefined if the texts are the same or could not be compared.
   */
  | { readonly kind: 'found'; readonly changedSince: string | undefined }
  | { readonly kind: 'moved'; readonly to: SpecificationName }
  | { readonly kind: 'missing' }
  /** The response doesn't say whether the specification exists. */
  | { readonly kind: 'failed'; readonly error: unknown };

/** Maximum number of concurrent requests. */
const concurrency = 6;
/** Maximum number of requests for one specification if the service requests pauses. */
const maxAttempts = 3;
/**
 * Maximum duration of a pause in milliseconds. If the service requests a longer pause, the check
 * fails without a retry.
 */
const maxPauseMs = 60_000;

/**
 * Checks whether specifications exist (viewer.specifications). The requests are conditional, so
 * that no text is downloaded. After status 429 or 503, all requests wait for the requested pause.
 * Resolves when all specifications are checked, or soon after `signal` is aborted.
 * @param etagOf returns the ETag of the text that the user read; undefined if there is none
 */
export async function checkSpecifications(
  viewer: Http,
  names: readonly SpecificationName[],
  {
    etagOf,
    onChecked,
    signal,
  }: {
    readonly etagOf: (name: SpecificationName) => string | undefined;
    readonly onChecked: (name: SpecificationName, check: SpecificationCheck) => void;
    readonly signal: AbortSignal;
  },
): Promise<void> {
  let pausedUntil = 0;
  const checkWithPauses = async (name: SpecificationName): Promise<SpecificationCheck> => {
    for (let attempt = 1; ; attempt += 1) {
      await waitUntil(() => pausedUntil, signal);
      const check = await checkSpecification(viewer, name, etagOf(name), signal);
      const failure = check.kind === 'failed' ? getFailure(check.error) : undefined;
      const pauseMs = failure && getRequestedPauseMs(failure);
      if (pauseMs === undefined || pauseMs > maxPauseMs || attempt === maxAttempts) return check;
      pausedUntil = Math.max(pausedUntil, Date.now() + pauseMs);
    }
  };
  // The workers share the iterator, so each name is checked once.
  const queue = names.values();
  const work = async () => {
    for (const name of queue) {
      const check = await checkWithPauses(name);
      if (signal.aborted) return;
      onChecked(name, check);
    }
  };
  await Promise.all(Array.from({ length: concurrency }, work));
}

async function checkSpecification(
  viewer: Http,
  name: SpecificationName,
  etag: string | undefined,
  signal: AbortSignal,
): Promise<SpecificationCheck> {
  try {
    const isMatch = await matchesEtag(viewer, name, etag ?? '*', signal);
    return { kind: 'found', changedSince: isMatch ? undefined : etag };
  } catch (error) {
    return checkFromFailure(name, error);
  }
}

/** Returns what a failed request says about the specification. */
function checkFromFailure(name: SpecificationName, error: unknown): SpecificationCheck {
  const failure = getFailure(error);
  if (failure === undefined || !('answer' in failure)) return { kind: 'failed', error };
  const { status, problem } = failure.answer;
  // 413 (too large) and 415 (not a text) mean that the file exists.
  if (status === 413 || status === 415) return { kind: 'found', changedSince: undefined };
  if (!isFailure(error, 'not-found')) return { kind: 'failed', error };
  const to = problem?.movedTo;
  if (to === undefined || getSpecificationKey(to) === getSpecificationKey(name)) {
    return { kind: 'missing' };
  }
  return { kind: 'moved', to };
}

/**
 * Waits until the time that `time` returns, in milliseconds since the epoch, or until the signal is
 * aborted. Calls `time` again after each wait, because the time can have been postponed.
 */
async function waitUntil(time: () => number, signal: AbortSignal): Promise<void> {
  while (time() > Date.now() && !signal.aborted) {
    await new Promise<void>((resolve) => {
      const timer = setTimeout(done, time() - Date.now());
      signal.addEventListener('abort', done, { once: true });
      function done() {
        clearTimeout(timer);
        signal.removeEventListener('abort', done);
        resolve();
      }
    });
  }
}
