import { getFailure } from './failure.ts';
import { getRequestedPauseMs } from './retry.ts';

const maxAttempts = 3;
/**
 * Maximum pause in milliseconds. If the service requests a longer one, the request fails without a
 * retry.
 */
const maxPauseMs = 60_000;

/**
 * Returns a function that sends one of several requests. After 429 or 503, all of them wait for the
 * requested pause, or until `signal` is aborted.
 */
export function createSharedPauses(
  signal: AbortSignal,
): <Result>(send: () => Promise<Result>) => Promise<Result> {
  let pausedUntil = 0;
  return async (send) => {
    for (let attempt = 1; ; attempt += 1) {
      await waitUntil(() => pausedUntil, signal);
      try {
        return await send();
      } catch (error) {
        const failure = getFailure(error);
        const pauseMs = failure && getRequestedPauseMs(failure);
        if (pauseMs === undefined || pauseMs > maxPauseMs || attempt === maxAttempts) throw error;
        pausedUntil = Math.max(pausedUntil, Date.now() + pauseMs);
      }
    }
  };
}

/**
 * `time` is in epoch milliseconds and called again after each wait, as it can have been postponed.
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
