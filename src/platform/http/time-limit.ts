export class TimeLimitError extends Error {
  override readonly name = 'TimeLimitError';
  readonly seconds: number;

  constructor(seconds: number) {
    super(`took longer than ${seconds} seconds`);
    this.seconds = seconds;
  }
}

/**
 * Rejects at the time limit even if `work` ignores its signal. Unlike with AbortSignal.timeout,
 * `work` can call `allow` to restart the limit with another duration.
 *
 * @throws TimeLimitError at the time limit, or the abort reason of `outer`
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
