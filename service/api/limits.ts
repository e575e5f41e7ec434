import { hash, timingSafeEqual } from 'node:crypto';
import { isIP, isIPv4 } from 'node:net';
import type { Context, MiddlewareHandler } from 'hono';
import type { AccessTokens } from '#service/identity/access-token.ts';
import { ForgedTokenError, RejectedTokenError } from '#service/identity/token-claims.ts';
import { createTooManyRequestsProblem, createUnauthorizedProblem } from '#service/problem.ts';
import type { Caller } from '#service/repository/repositories.ts';
import type { CreateTokenBuckets, TokenBucketRate, TokenBuckets } from '#service/token-buckets.ts';

/** Interface section 5. */
export function requireApiKey(
  key: string,
  failures: FailureLimit | undefined,
): MiddlewareHandler<ConnectionEnv> {
  const expected = digest(key);
  return async (context, next) => {
    const given = context.req.header('x-api-key');
    const challenge = 'ApiKey realm="directory"';
    if (given === undefined)
      throw createUnauthorizedProblem('The header x-api-key is missing.', challenge);
    // After too many failures, even the correct key is rejected, so that it can't be guessed.
    failures?.requireAllowance(context);
    if (!timingSafeEqual(digest(given), expected)) {
      await failures?.count(context);
      throw createUnauthorizedProblem('The x-api-key is not valid.', challenge);
    }
    await next();
  };
}

/** Interface section 5. */
export function requireAccessToken(
  tokens: Pick<AccessTokens, 'verify'>,
  failures: FailureLimit | undefined,
): MiddlewareHandler<AuthenticatedEnv> {
  return async (context, next) => {
    const token = /^Bearer +(\S+)$/i.exec(context.req.header('authorization') ?? '')?.[1];
    if (token === undefined) {
      throw createUnauthorizedProblem('An access token is needed.', 'Bearer realm="spec-viewer"');
    }
    const caller = await tokens
      .verify(token)
      .catch((error: unknown) => refuse(error, context, failures));
    context.set('subject', caller.subject);
    context.set('caller', caller);
    await next();
  };
}

async function refuse(
  error: unknown,
  context: Context<AuthenticatedEnv>,
  failures: FailureLimit | undefined,
): Promise<never> {
  if (!(error instanceof RejectedTokenError)) throw error;
  // Other invalid tokens, such as expired ones, don't indicate an attack.
  if (error instanceof ForgedTokenError) await failures?.count(context);
  const { code, message, scope } = error;
  const needed = scope === undefined ? '' : `, scope="${scope}"`;
  const challenge = `Bearer realm="spec-viewer", error="${code}", error_description="${message}"`;
  throw createUnauthorizedProblem(message, challenge + needed);
}

// `timingSafeEqual` requires values of equal length.
function digest(text: string): Buffer {
  return hash('sha256', text, 'buffer');
}

/** A rate that is undefined and has no default has no limit. */
export type RateLimits = {
  /** Limit of each caller's requests to the viewer and the webhooks. */
  callerRate?: TokenBucketRate | undefined;
  /** Limit of each client's requests with wrong credentials. */
  failureRate?: TokenBucketRate | undefined;
  /** Number of trusted proxies that append to X-Forwarded-For; undefined if unknown. */
  proxies?: number | undefined;
  /** Limit of each caller's requests for specifications and files; 1,200 a minute by default. */
  specificationRate?: TokenBucketRate | undefined;
};

export type ConnectionEnv = {
  Bindings: {
    /** IP address of a client or a proxy; undefined without a connection. */
    connection?: string | undefined;
  };
};

/**
 * Variables of a request with a verified bearer token: `subject` is its user, `caller` adds the
 * groups.
 */
export type AuthenticatedEnv = ConnectionEnv & { Variables: { subject: string; caller: Caller } };

/** Determines the client's IP address. */
type ClientContext = Pick<Context<ConnectionEnv>, 'env' | 'req'>;

export type FailureLimit = ReturnType<typeof createFailureLimit>;

/**
 * Returns an IPv4 address, or the first 64 bits of an IPv6 address, because one client can use all
 * addresses of such a network. Ignores the port that some proxies add.
 */
function getNetwork(text: string): string {
  if (isIPv4(text)) return text;
  const address = /^\[(.+)\](?::\d+)?$/.exec(text)?.[1] ?? text.replace(/^([\d.]+):\d+$/, '$1');
  if (isIP(address) !== 6) return address;
  const { hostname } = new URL(`http://[${address.replace(/%.*/, '')}]`);
  const [head = [], tail = []] = hostname
    .slice(1, -1)
    .split('::')
    .map((half) => half.split(':').filter((group) => group !== ''));
  const groups = [...head, ...Array(8 - head.length - tail.length).fill('0'), ...tail];
  const isIpv4 = groups.slice(0, 6).join(':') === '0:0:0:0:0:ffff';
  return isIpv4 ? groups.slice(6).join(':') : groups.slice(0, 4).join(':');
}

/**
 * A client is the network of the connection or, behind `proxies` trusted proxies, of the address
 * that the outermost proxy added to X-Forwarded-For. If the number of proxies is unknown, the
 * client of a request with X-Forwarded-For is uncertain, so it is rejected only if its own
 * credentials are wrong.
 */
export function createFailureLimit(buckets: TokenBuckets, proxies: number | undefined) {
  function clientOf({ env, req }: ClientContext) {
    const forwarded = (req.header('x-forwarded-for') ?? '').split(',').map((one) => one.trim());
    const address = (proxies ? forwarded.at(-proxies) : undefined) || env.connection;
    const isCertain = proxies !== undefined || forwarded.join('') === '';
    return { network: address === undefined ? undefined : getNetwork(address), isCertain };
  }

  function refuse(waitMs: number): void {
    if (waitMs === 0) return;
    const detail = 'There were too many requests with wrong credentials from your IP address.';
    throw createTooManyRequestsProblem(detail, Math.ceil(waitMs / 1000));
  }

  return {
    /** @throws a 429. Does nothing if the client's IP address can't be determined. */
    requireAllowance(request: ClientContext): void {
      const { network, isCertain } = clientOf(request);
      if (network !== undefined && isCertain) refuse(buckets.wait(network));
    },
    /** @throws a 429 if the client has exceeded the failure limit */
    async count(request: ClientContext): Promise<void> {
      const { network } = clientOf(request);
      if (network !== undefined) refuse(await buckets.take(network));
    },
  };
}

/** Responds with 429 and Retry-After above the limit of a caller. */
export function limitRate(
  createBuckets: CreateTokenBuckets,
  name: string,
  rate: TokenBucketRate,
): MiddlewareHandler<AuthenticatedEnv> {
  const buckets = createBuckets(name, rate);
  return async (context, next) => {
    const waitMs = await buckets.take(context.get('subject'));
    if (waitMs > 0) {
      const detail = `This may be done ${rate.maxActions} times in ${rate.seconds} seconds.`;
      throw createTooManyRequestsProblem(detail, Math.ceil(waitMs / 1000));
    }
    await next();
  };
}
