/** Allows `maxActions` in one burst, and on average `maxActions` every `seconds`. */
export type TokenBucketRate = { maxActions: number; seconds: number };

/** One bucket for each key. */
export type TokenBuckets = {
  /** 0, or the milliseconds until a token is available. */
  take(key: string): number | Promise<number>;
  /** Milliseconds until a token is available, as far as this instance knows. Takes none. */
  wait(key: string): number;
};

/** `name` is unique. */
export type CreateTokenBuckets = (name: string, rate: TokenBucketRate) => TokenBuckets;

/**
 * A new bucket is full; an empty one is full again after `seconds`. `clock` is monotonic, in
 * milliseconds, so that changes of the system time don't affect the limits.
 */
export function createTokenBuckets(
  { maxActions: most, seconds }: TokenBucketRate,
  clock: () => number = () => performance.now(),
) {
  const capacity = seconds * 1000;
  const perToken = capacity / most;
  /** Time at which the bucket of a key is full again; the least recently used key is first. */
  const fullAt = new Map<string, number>();

  function forgetFull(at: number): void {
    for (const [key, full] of fullAt) {
      if (full > at) return;
      fullAt.delete(key);
    }
  }

  /** `full`: when the bucket is full again. `waitMs`: until the token is available. */
  function afterTaking(key: string) {
    const at = clock();
    forgetFull(at);
    const full = Math.max(fullAt.get(key) ?? at, at) + perToken;
    // Rounded, because accumulated fractions could delay the caller although a token is available.
    return { full, waitMs: Math.max(Math.round(full - at - capacity), 0) };
  }

  return {
    /** 0, or the milliseconds until a token is available. */
    take(key: string): number {
      const { full, waitMs } = afterTaking(key);
      if (waitMs > 0) return waitMs;
      fullAt.delete(key);
      fullAt.set(key, full);
      return 0;
    },
    /** Returns the same as `take`, but takes no token. */
    wait: (key: string): number => afterTaking(key).waitMs,
    /** Returns the number of stored buckets. `take` and `wait` delete those that are full again. */
    size: () => fullAt.size,
  };
}
