import { describe, expect, it } from 'vitest';
import { createTokenBuckets } from '#service/token-buckets.ts';

function start() {
  let clock = 0;
  const buckets = createTokenBuckets({ maxActions: 30, seconds: 60 }, () => clock);
  return {
    ...buckets,
    wait(ms: number) {
      clock += ms;
    },
    /** Takes tokens until the bucket is empty. Returns the number of tokens. */
    drain(key: string) {
      let count = 0;
      while (buckets.take(key) === 0) count += 1;
      return count;
    },
  };
}

describe('token bucket', () => {
  it('allows a burst of the configured size, and then single actions at the average rate', () => {
    const { drain, take, wait } = start();
    expect(drain('a')).toBe(30);
    expect(take('a')).toBe(2_000);
    wait(1_500);
    expect(take('a')).toBe(500);
    wait(500);
    expect(drain('a')).toBe(1);
  });

  it('is full again after the configured period, and never exceeds its capacity', () => {
    const { drain, wait } = start();
    drain('a');
    wait(60_000);
    expect(drain('a')).toBe(30);
    wait(24 * 60 * 60_000);
    expect(drain('a')).toBe(30);
  });

  it('is initially full even if the clock returns fractions of a millisecond', () => {
    for (let fraction = 0; fraction < 1; fraction += 0.001) {
      const buckets = createTokenBuckets({ maxActions: 1, seconds: 60 }, () => 1234 + fraction);
      expect([buckets.take('a'), buckets.take('a')]).toEqual([0, 60_000]);
    }
  });

  it('is separate for each key', () => {
    const { drain } = start();
    drain('a');
    expect(drain('b')).toBe(30);
  });

  it('is removed from memory when it is full', () => {
    const { size, take, wait } = start();
    for (let key = 0; key < 10_000; key += 1) take(String(key));
    expect(size()).toBe(10_000);
    wait(2_000);
    take('another');
    expect(size()).toBe(1);
  });
});
