import { randomUUID } from 'node:crypto';
import { errors, type JWTPayload, jwtVerify, SignJWT } from 'jose';
import { SIGNING_ALGORITHM, type SigningKey } from './signing-key.ts';

export const CLIENT_ID = 'spec-viewer';
export const OFFERED_SCOPES = ['openid', 'profile', 'email', 'offline_access'] as const;

const TOKEN_TYPE = 'at+jwt';

/** Whose tokens are accepted here, and how long they are valid (seconds). */
export type TokenPolicy = {
  issuer: string;
  /** The one resource the provider issues access tokens for: this service. */
  audience: string;
  lifetime: number;
};

/** Claims to change, or to drop where undefined. */
export type ClaimOverrides = { [Claim in keyof JWTPayload]?: JWTPayload[Claim] | undefined };

/** Why a token is refused, as RFC 6750 names it. */
export class TokenRefusal extends Error {
  readonly code: 'invalid_token' | 'insufficient_scope';

  constructor(code: TokenRefusal['code'], message: string) {
    super(message);
    this.code = code;
  }
}

export type AccessTokens = {
  /** A genuine token, as the provider would issue it. */
  issue(subject: string, overrides?: ClaimOverrides): Promise<string>;
  /** The subject of a genuine token that carries the scope `openid`; else throws a TokenRefusal. */
  verify(token: string): Promise<string>;
};

export function createAccessTokens(
  key: SigningKey,
  { issuer, audience, lifetime }: TokenPolicy,
  now: () => Date,
): AccessTokens {
  return {
    async issue(subject, overrides = {}) {
      const issuedAt = Math.floor(now().getTime() / 1000);
      const claims = {
        iss: issuer,
        aud: audience,
        sub: subject,
        client_id: CLIENT_ID,
        scope: 'openid profile email',
        jti: randomUUID(),
        iat: issuedAt,
        exp: issuedAt + lifetime,
        ...overrides,
      };
      const present = Object.entries(claims).filter(([, value]) => value !== undefined);
      return new SignJWT(Object.fromEntries(present))
        .setProtectedHeader({ alg: SIGNING_ALGORITHM, kid: key.kid, typ: TOKEN_TYPE })
        .sign(await key.privateKey());
    },

    async verify(token) {
      const { payload } = await jwtVerify(token, await key.publicKey(), {
        algorithms: [SIGNING_ALGORITHM],
        audience,
        currentDate: now(),
        issuer,
        requiredClaims: ['sub', 'exp', 'iat'],
        typ: TOKEN_TYPE,
      }).catch((error: unknown) => {
        if (error instanceof errors.JOSEError) {
          throw new TokenRefusal('invalid_token', describeRefusal(error));
        }
        throw error;
      });
      const { scope } = payload;
      if (typeof scope !== 'string' || !scope.split(' ').includes('openid')) {
        throw new TokenRefusal('insufficient_scope', 'The access token lacks the scope openid.');
      }
      return subjectOf(payload);
    },
  };
}

/**
 * Returns the subject that verified claims name. Throws a TokenRefusal unless it is text that the database
 * keeps unchanged: a number would equal another one's text, and NUL ends a text in SQLite.
 */
export function subjectOf({ sub }: { sub?: unknown }): string {
  if (typeof sub === 'string' && sub !== '' && sub.isWellFormed() && !sub.includes('\0'))
    return sub;
  throw new TokenRefusal('invalid_token', 'The access token names no subject.');
}

/** One sentence for the person whose token it is. */
export function describeRefusal(error: errors.JOSEError): string {
  if (error instanceof errors.JWTExpired) return 'The access token has expired.';
  if (error instanceof errors.JWTClaimValidationFailed) {
    return `The access token was not issued for this service: its ${error.claim} does not fit.`;
  }
  return 'The access token is not one this service signed.';
}
