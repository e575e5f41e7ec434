/** Rate limit: `most` times at once, and `most` times in `seconds` on average. */
export type Rate = { most: number; seconds: number };

/**
 * Creates token buckets by key. A bucket is full at first and again `seconds` after its last token
 * was taken. `clock` is monotonic, in ms, so that changes of the system time don't affect limits.
 */
export function createTokenBuckets(
  { most, seconds }: Rate,
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
   * Returns when the bucket is full again if a token is taken now, and how long the caller has to
   * wait.
   */
  function afterTaking(key: string) {
    const at = clock();
    forgetFull(at);
    const full = Math.max(fullAt.get(key) ?? at, at) + perToken;
    // Rounded, because fractions of milliseconds would add up to a wait for a full bucket.
    return { full, waitMs: Math.max(Math.round(full - at - capacity), 0) };
  }

  return {
    /** Takes a token from the bucket of `key`. Returns 0, or the ms until one is available. */
    take(key: string): number {
      const { full, waitMs } = afterTaking(key);
      if (waitMs > 0) return waitMs;
      fullAt.delete(key);
      fullAt.set(key, full);
      return 0;
    },
    /** Returns the ms until a token is available; 0 if one is. Takes none. */
    wait: (key: string): number => afterTaking(key).waitMs,
    /** Returns the number of buckets that aren't full; a full one takes no memory. */
    size: () => fullAt.size,
  };
}
