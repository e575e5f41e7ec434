/** How often something may be done: `most` times at once, and `most` times in `seconds` in the long run. */
export type Rate = { most: number; seconds: number };

/**
 * Token buckets by key. A bucket is full at first and again `seconds` after its last token was taken. `clock` is
 * monotonic, in ms, so that a change of the time of day neither blocks nor frees anybody.
 */
export function createTokenBuckets(
  { most, seconds }: Rate,
  clock: () => number = () => performance.now(),
) {
  const capacity = seconds * 1000;
  const perToken = capacity / most;
  /** When each bucket is full again. Those that were used longest ago come first. */
  const fullAt = new Map<string, number>();

  function forgetFull(at: number): void {
    for (const [key, full] of fullAt) {
      if (full > at) return;
      fullAt.delete(key);
    }
  }

  /** When the bucket is full again if a token is taken now, and how long that has to wait. */
  function afterTaking(key: string) {
    const at = clock();
    forgetFull(at);
    const full = Math.max(fullAt.get(key) ?? at, at) + perToken;
    // Rounded, because fractions of milliseconds would add up to a wait for a full bucket.
    return { full, waitMs: Math.max(Math.round(full - at - capacity), 0) };
  }

  return {
    /** Takes a token from the bucket of `key`. Returns 0, or the ms until there is one. */
    take(key: string): number {
      const { full, waitMs } = afterTaking(key);
      if (waitMs > 0) return waitMs;
      fullAt.delete(key);
      fullAt.set(key, full);
      return 0;
    },
    /** How long it takes until there is a token, in ms; 0 if there is one. Takes none. */
    wait: (key: string): number => afterTaking(key).waitMs,
    /** Number of buckets that aren't full. A full one takes no memory. */
    size: () => fullAt.size,
  };
}
