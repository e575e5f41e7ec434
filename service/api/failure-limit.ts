import type { Context } from 'hono';
import { tooManyRequests } from '#service/problem.ts';
import { createTokenBuckets, type Rate } from '#service/token-buckets.ts';

/** What a request comes with besides itself. */
export type Connection = {
  Bindings: {
    /** The address of the other end, a client or a proxy; undefined if there is no connection. */
    connection?: string | undefined;
  };
};

/** What of a context says where its request comes from. */
type Asked = Pick<Context<Connection>, 'env' | 'req'>;

/** Limits how often clients may send wrong credentials. */
export type FailureLimit = {
  /** Throws a 429 if the client has used up its failures. Does nothing while the client isn't certain. */
  requireAllowance(request: Asked): void;
  /** Counts a failure. Throws a 429 if the client has used up its failures. */
  count(request: Asked): void;
};

/**
 * Counts failures by the address of the client. It is that of the connection, or what the last of so many
 * `proxies` that are passed appended to X-Forwarded-For. Where their number isn't given, a request with
 * X-Forwarded-For may be anybody's: it is refused for its own failure only.
 */
export function createFailureLimit(rate: Rate, proxies: number | undefined): FailureLimit {
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
    requireAllowance(request) {
      const { address, isCertain } = clientOf(request);
      if (address !== undefined && isCertain) refuse(buckets.wait(address));
    },
    count(request) {
      const { address } = clientOf(request);
      if (address !== undefined) refuse(buckets.take(address));
    },
  };
}
