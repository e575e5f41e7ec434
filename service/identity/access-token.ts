import { createPrivateKey, createPublicKey, generateKeyPairSync, randomUUID } from 'node:crypto';
import { errors, type JWTPayload, jwtVerify, SignJWT } from 'jose';
import * as v from 'valibot';
import { type Database, keptSecret } from '#service/storage/database.ts';
import { ForgedToken, requireScope, subjectOf, TokenRefusal } from './token-claims.ts';

export const SIGNING_ALGORITHM = 'ES256';

const privateJwk = v.object({
  kty: v.literal('EC'),
  crv: v.literal('P-256'),
  x: v.string(),
  y: v.string(),
  d: v.string(),
  kid: v.string(),
  use: v.literal('sig'),
  alg: v.literal(SIGNING_ALGORITHM),
});

export type SigningKey = ReturnType<typeof keptSigningKey>;

/** The key that signs this service's tokens, kept so that a restart signs nobody out. */
export function keptSigningKey(database: Database) {
  const text = keptSecret(database, 'signing-key', () => {
    const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const kid = new Date().toISOString().slice(0, 10);
    const jwk = pair.privateKey.export({ format: 'jwk' });
    return JSON.stringify({ ...jwk, kid, use: 'sig', alg: SIGNING_ALGORITHM });
  });
  const jwk = v.parse(v.pipe(v.string(), v.parseJson(), privateJwk), text);
  const privateKey = createPrivateKey({ key: jwk, format: 'jwk' });
  return {
    kid: jwk.kid,
    /** What the provider signs with. Never leaves the process. */
    privateJwk: jwk,
    privateKey,
    publicKey: createPublicKey(privateKey),
  };
}

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
        .sign(key.privateKey);
    },

    async verify(token) {
      const { payload } = await jwtVerify(token, key.publicKey, {
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
