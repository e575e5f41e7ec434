import type { MiddlewareHandler } from 'hono';
import { tooManyRequests } from '#reference-service/problem.ts';
import type { Caller } from './credentials.ts';

export type Rate = { most: number; seconds: number };

/** Lets each caller through `most` times in any `seconds`; then answers 429 with Retry-After. */
export function limitRate({ most, seconds }: Rate, now: () => Date): MiddlewareHandler<Caller> {
  const passedAt = new Map<string, readonly number[]>();
  return async ({ var: { subject } }, next) => {
    const time = now().getTime();
    const begin = time - seconds * 1000;
    const recent = (passedAt.get(subject) ?? []).filter((at) => at > begin);
    const [oldest] = recent;
    if (oldest !== undefined && recent.length >= most) {
      const detail = `This may be done ${most} times in ${seconds} seconds.`;
      throw tooManyRequests(detail, Math.ceil((oldest - begin) / 1000));
    }
    passedAt.set(subject, [...recent, time]);
    await next();
  };
}
