import { createHash, timingSafeEqual } from 'node:crypto';
import type { Context, MiddlewareHandler } from 'hono';
import type { AccessTokens } from '#service/identity/access-token.ts';
import { ForgedToken, TokenRefusal } from '#service/identity/token-claims.ts';
import { unauthorized } from '#service/problem.ts';
import type { Caller, Connection, FailureLimit } from './limits.ts';

/** Lets only requests with this key through (interface 5, directory operations). */
export function requireApiKey(
  key: string,
  failures: FailureLimit | undefined,
): MiddlewareHandler<Connection> {
  const expected = digest(key);
  return async (context, next) => {
    const given = context.req.header('x-api-key');
    const challenge = 'ApiKey realm="directory"';
    if (given === undefined) throw unauthorized('The header x-api-key is missing.', challenge);
    // A key can be guessed, so a client that has failed too often isn't told whether it is right.
    failures?.requireAllowance(context);
    if (!timingSafeEqual(digest(given), expected)) {
      failures?.count(context);
      throw unauthorized('The x-api-key is not valid.', challenge);
    }
    await next();
  };
}

/** Lets only requests with a good access token through (interface 5, viewer and webhooks). */
export function requireAccessToken(
  tokens: Pick<AccessTokens, 'verify'>,
  failures: FailureLimit | undefined,
): MiddlewareHandler<Caller> {
  return async (context, next) => {
    const token = /^Bearer +(\S+)$/i.exec(context.req.header('authorization') ?? '')?.[1];
    if (token === undefined) {
      throw unauthorized('An access token is needed.', 'Bearer realm="spec-viewer"');
    }
    const subject = await tokens
      .verify(token)
      .catch((error: unknown) => refuse(error, context, failures));
    context.set('subject', subject);
    await next();
  };
}

function refuse(
  error: unknown,
  context: Context<Caller>,
  failures: FailureLimit | undefined,
): never {
  if (!(error instanceof TokenRefusal)) throw error;
  // A token that has expired says nothing against its client.
  if (error instanceof ForgedToken) failures?.count(context);
  const { code, message, scope } = error;
  const needed = scope === undefined ? '' : `, scope="${scope}"`;
  const challenge = `Bearer realm="spec-viewer", error="${code}", error_description="${message}"`;
  throw unauthorized(message, challenge + needed);
}

// Digests have one length, which comparing in constant time needs.
function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
