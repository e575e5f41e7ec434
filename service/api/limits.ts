import type { Context, MiddlewareHandler } from 'hono';
import { tooManyRequests } from '#service/problem.ts';
import { createTokenBuckets, type Rate } from '#service/token-buckets.ts';

/** What a request comes with besides itself. */
export type Connection = {
  Bindings: {
    /** The address of the other end, a client or a proxy; undefined if there is no connection. */
    connection?: string | undefined;
  };
};

/** What a route behind a bearer token knows about its caller. */
export type Caller = Connection & { Variables: { subject: string } };

/** What of a context says where its request comes from. */
type Asked = Pick<Context<Connection>, 'env' | 'req'>;

export type FailureLimit = ReturnType<typeof createFailureLimit>;

/**
 * Limits how often clients may send wrong credentials, by the address of the client. It is that of the connection, or what the last of so many
 * `proxies` that are passed appended to X-Forwarded-For. Where their number isn't given, a request with
 * X-Forwarded-For may be anybody's: it is refused for its own failure only.
 */
export function createFailureLimit(rate: Rate, proxies: number | undefined) {
  const buckets = createTokenBuckets(rate);

  function clientOf({ env, req }: Asked) {
    const forwarded = (req.header('x-forwarded-for') ?? '').split(',').map((one) => one.trim());
    const { connection } = env;
    if (!proxies) {
      return { address: connection, isCertain: proxies === 0 || forwarded.join('') === '' };
    }
    return { address: forwarded.at(-proxies) || connection, isCertain: true };
  }

  function refuse(waitMs: number): void {
    if (waitMs === 0) return;
    const detail = 'There were too many requests with wrong credentials from your address.';
    throw tooManyRequests(detail, Math.ceil(waitMs / 1000));
  }

  return {
    /** Throws a 429 if the client has used up its failures. Does nothing while the client isn't certain. */
    requireAllowance(request: Asked): void {
      const { address, isCertain } = clientOf(request);
      if (address !== undefined && isCertain) refuse(buckets.wait(address));
    },
    /** Counts a failure. Throws a 429 if the client has used up its failures. */
    count(request: Asked): void {
      const { address } = clientOf(request);
      if (address !== undefined) refuse(buckets.take(address));
    },
  };
}

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
