import { randomUUID } from 'node:crypto';
import { errors, type JWTPayload, jwtVerify, SignJWT } from 'jose';
import { SIGNING_ALGORITHM, type SigningKey } from './signing-key.ts';
import { ForgedToken, requireScope, subjectOf, TokenRefusal } from './token-claims.ts';

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
        throw error instanceof errors.JOSEError ? refusalOf(error) : error;
      });
      requireScope(payload, 'openid');
      return subjectOf(payload);
    },
  };
}

/** Why a token is refused that `jose` refuses. The message is for the person whose token it is. */
export function refusalOf(error: errors.JOSEError): TokenRefusal {
  if (error instanceof errors.JWTExpired) {
    return new TokenRefusal('invalid_token', 'The access token has expired.');
  }
  if (error instanceof errors.JWTClaimValidationFailed) {
    const detail = `The access token was not issued for this service: its ${error.claim} does not fit.`;
    return new TokenRefusal('invalid_token', detail);
  }
  return new ForgedToken('invalid_token', 'The access token is not one this service signed.');
}
