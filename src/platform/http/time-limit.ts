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
 * if the work ignores its signal. `allow` restarts the time for the next part of the work. Uses a
 * timer, because fake clocks can't drive AbortSignal.timeout and its time can't be restarted.
 * @throws TimeLimitError when the time is up, the outer signal's reason when that aborts
 */
export async function withTimeLimit<T>(
  seconds: number,
  outer: AbortSignal | undefined,
  work: (signal: AbortSignal, allow: (seconds: number) => void) => Promise<T>,
): Promise<T> {
  const limit = new AbortController();
  const signal = AbortSignal.any(outer ? [outer, limit.signal] : [limit.signal]);
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
  }
}
