/** Reason of a signal whose time is up. */
export class TimeLimitError extends Error {
  override readonly name = 'TimeLimitError';
  readonly seconds: number;

  constructor(seconds: number) {
    super(`took longer than ${seconds} seconds`);
    this.seconds = seconds;
  }
}

/**
 * Runs `work` with a signal that aborts when the time is up or `outer` aborts, and rejects then even
 * if the work ignores its signal. `allow` restarts the time for the next part of the work, which
 * AbortSignal.timeout can't do.
 * @throws TimeLimitError when the time is up, the outer signal's reason when that aborts
 */
export async function withTimeLimit<T>(
  seconds: number,
  work: (signal: AbortSignal, allow: (seconds: number) => void) => Promise<T>,
  outer?: AbortSignal,
): Promise<T> {
  const limit = new AbortController();
  const signal = outer ? AbortSignal.any([outer, limit.signal]) : limit.signal;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const allow = (allowed: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => limit.abort(new TimeLimitError(allowed)), allowed * 1000);
  };
  allow(seconds);
  try {
    signal.throwIfAborted();
    return await new Promise<T>((resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason), { once: true });
      work(signal, allow).then(resolve, reject);
    });
  } finally {
    clearTimeout(timer);
    // Aborts work that is still running, such as the download of an unneeded body.
    limit.abort();
  }
}
