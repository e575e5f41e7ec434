/**
 * Rate limit: at most `maxActions` actions in one burst, and on average at most `maxActions`
 * actions in `seconds` seconds.
 */
export type TokenBucketRate = { maxActions: number; seconds: number };

/** Token buckets, one for each key. */
export type TokenBuckets = {
  /**
   * Takes a token from the bucket of `key` and returns 0. If no token is available, returns the
   * milliseconds until the next token is available.
   */
  take(key: string): number | Promise<number>;
  /**
   * Returns the milliseconds until a token is available, or 0 if one is available now, as far as
   * this instance of the service knows. Doesn't take a token.
   */
  wait(key: string): number;
};

/** Creates the token buckets of one rate limit, whose name is unique. */
export type CreateTokenBuckets = (name: string, rate: TokenBucketRate) => TokenBuckets;

/**
 * Creates one token bucket for each key. A new bucket is full; an empty bucket is full again after
 * `seconds`. `clock` is a monotonic clock in milliseconds, so that changes of the system time don't
 * affect the limits.
 */
export function createTokenBuckets(
  { maxActions: most, seconds }: TokenBucketRate,
  clock: () => number = () => performance.now(),
) {
  const capacity = seconds * 1000;
  const perToken = capacity / most;
  /** Time at which each bucket is full again, by key; the least recently used bucket is first. */
  const fullAt = new Map<string, number>();

  function forgetFull(at: number): void {
    for (const [key, full] of fullAt) {
      if (full > at) return;
      fullAt.delete(key);
    }
  }

  /**
   * Calculates the result of taking a token now: the time at which the bucket is full again, and
   * the wait until the token is available.
   */
  function afterTaking(key: string) {
    const at = clock();
    forgetFull(at);
    const full = Math.max(fullAt.get(key) ?? at, at) + perToken;
    // Rounds the wait, because accumulated fractions of milliseconds could delay the caller
    // although a token is available.
    return { full, waitMs: Math.max(Math.round(full - at - capacity), 0) };
  }

  return {
    /**
     * Takes a token from the bucket of `key` and returns 0. If no token is available, returns the
     * milliseconds until the next token is available.
     */
    take(key: string): number {
      const { full, waitMs } = afterTaking(key);
      if (waitMs > 0) return waitMs;
      fullAt.delete(key);
      fullAt.set(key, full);
      return 0;
    },
    /**
     * Returns the milliseconds until a token is available, or 0 if one is available now. Doesn't
     * take a token.
     */
    wait: (key: string): number => afterTaking(key).waitMs,
    /** Returns the number of buckets that aren't full. Full buckets aren't stored. */
    size: () => fullAt.size,
  };
}
