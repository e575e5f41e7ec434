import { createHash, timingSafeEqual } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import type { AccessTokens } from '#reference-service/identity/access-token.ts';
import { TokenRefusal } from '#reference-service/identity/token-claims.ts';
import { unauthorized } from '#reference-service/problem.ts';

/** What a route behind a bearer token knows about its caller. */
export type Caller = { Variables: { subject: string } };

/** Lets only requests with this key through (interface 5, directory operations). */
export function requireApiKey(key: string): MiddlewareHandler {
  const expected = digest(key);
  return async (context, next) => {
    const given = context.req.header('x-api-key');
    if (given === undefined || !timingSafeEqual(digest(given), expected)) {
      const detail =
        given === undefined ? 'The header x-api-key is missing.' : 'The x-api-key is not valid.';
      throw unauthorized(detail, 'ApiKey realm="directory"');
    }
    await next();
  };
}

/** Lets only requests with a good access token through (interface 5, viewer and webhooks). */
export function requireAccessToken(
  tokens: Pick<AccessTokens, 'verify'>,
): MiddlewareHandler<Caller> {
  return async (context, next) => {
    const token = /^Bearer +(\S+)$/i.exec(context.req.header('authorization') ?? '')?.[1];
    if (token === undefined) {
      throw unauthorized('An access token is needed.', 'Bearer realm="spec-viewer"');
    }
    context.set('subject', await tokens.verify(token).catch(refuse));
    await next();
  };
}

function refuse(error: unknown): never {
  if (!(error instanceof TokenRefusal)) throw error;
  const { code, message, scope } = error;
  const needed = scope === undefined ? '' : `, scope="${scope}"`;
  const challenge = `Bearer realm="spec-viewer", error="${code}", error_description="${message}"`;
  throw unauthorized(message, challenge + needed);
}

// Digests have one length, which comparing in constant time needs.
function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
