/**
 * Rate limit: a burst of at most `most` actions, and on average at most `most` actions in `seconds`
 * seconds.
 */
export type TokenBucketRate = { most: number; seconds: number };

/**
 * Creates one token bucket for each key. A bucket is full at the start, and again `seconds` after
 * an empty bucket gave its last token. `clock` is a monotonic clock in milliseconds, so that
 * changes of the system time don't affect the limits.
 */
export function createTokenBuckets(
  { most, seconds }: TokenBucketRate,
  clock: () => number = () => performance.now(),
) {
  const capacity = seconds * 1000;
  const perToken = capacity / most;
  /** Time at which each bucket is full again, the least recently used first. */
  const fullAt = new Map<string, number>();

  function forgetFull(at: number): void {
    for (const [key, full] of fullAt) {
      if (full > at) return;
      fullAt.delete(key);
    }
  }

  /**
   * Returns the time at which the bucket is full again if a token is taken now, and how long the
   * caller must wait before taking one.
   */
  function afterTaking(key: string) {
    const at = clock();
    forgetFull(at);
    const full = Math.max(fullAt.get(key) ?? at, at) + perToken;
    // The value is rounded, because accumulated fractions of milliseconds would cause a wait
    // although a token is available.
    return { full, waitMs: Math.max(Math.round(full - at - capacity), 0) };
  }

  return {
    /**
     * Takes a token from the bucket of `key` and returns 0. If none is available, takes none and
     * returns the milliseconds until one is.
     */
    take(key: string): number {
      const { full, waitMs } = afterTaking(key);
      if (waitMs > 0) return waitMs;
      fullAt.delete(key);
      fullAt.set(key, full);
      return 0;
    },
    /**
     * Returns the milliseconds until a token is available, or 0 if one is available now. Takes no
     * token.
     */
    wait: (key: string): number => afterTaking(key).waitMs,
    /** Returns the number of buckets that aren't full; a full one takes no memory. */
    size: () => fullAt.size,
  };
}
