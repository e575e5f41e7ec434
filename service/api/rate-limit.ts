import type { MiddlewareHandler } from 'hono';
import { tooManyRequests } from '#service/problem.ts';
import { createTokenBuckets, type Rate } from '#service/token-buckets.ts';
import type { Caller } from './credentials.ts';

/** Lets each caller through as often as the rate says, and answers 429 with Retry-After beyond it. */
export function limitRate(rate: Rate): MiddlewareHandler<Caller> {
  const buckets = createTokenBuckets(rate);
  return async ({ var: { subject } }, next) => {
    const waitMs = buckets.take(subject);
    if (waitMs > 0) {
      const detail = `This may be done ${rate.most} times in ${rate.seconds} seconds.`;
      throw tooManyRequests(detail, Math.ceil(waitMs / 1000));
    }
    await next();
  };
}
