/** Why a signal aborted: the time was up. */
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
 * if the work ignores its signal. `allow` starts the time anew, for the next part of the work. Uses a
 * timer, since fake clocks can't drive AbortSignal.timeout.
 * @throws TimeLimitError when the time is up, the outer signal's reason when that aborts
 */
export async function withTimeLimit<T>(
  seconds: number,
  outer: AbortSignal | undefined,
  work: (signal: AbortSignal, allow: (seconds: number) => void) => Promise<T>,
): Promise<T> {
  const controller = new AbortController();
  const abortWithOuter = () => controller.abort(outer?.reason);
  if (outer?.aborted) abortWithOuter();
  outer?.addEventListener('abort', abortWithOuter, { once: true });
  const startTimer = (allowed: number) =>
    setTimeout(() => controller.abort(new TimeLimitError(allowed)), allowed * 1000);
  let timer = startTimer(seconds);
  const allow = (allowed: number) => {
    if (controller.signal.aborted) return;
    clearTimeout(timer);
    timer = startTimer(allowed);
  };
  try {
    return await new Promise<T>((resolve, reject) => {
      const onAbort = () => reject(controller.signal.reason);
      if (controller.signal.aborted) {
        onAbort();
        return;
      }
      controller.signal.addEventListener('abort', onAbort, { once: true });
      work(controller.signal, allow).then(resolve, reject);
    });
  } finally {
    clearTimeout(timer);
    outer?.removeEventListener('abort', abortWithOuter);
  }
}
