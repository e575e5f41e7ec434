import { createPrivateKey, createPublicKey, generateKeyPairSync, randomUUID } from 'node:crypto';
import { errors, type JWTPayload, jwtVerify, SignJWT } from 'jose';
import * as v from 'valibot';
import type { Caller } from '#service/repository/repositories.ts';
import { type Database, getOrCreateSecret } from '#service/storage/database.ts';
import { ForgedTokenError, RejectedTokenError, readSubject, requireScope } from './token-claims.ts';

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

export type SigningKey = Awaited<ReturnType<typeof getOrCreateSigningKey>>;

/** Stores the key, so that tokens remain valid after a restart. */
export async function getOrCreateSigningKey(database: Database) {
  const text = await getOrCreateSecret(database, 'signing-key', () => {
    const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const kid = new Date().toISOString().slice(0, 10);
    const jwk = pair.privateKey.export({ format: 'jwk' });
    return JSON.stringify({ ...jwk, kid, use: 'sig', alg: SIGNING_ALGORITHM });
  });
  const jwk = v.parse(v.pipe(v.string(), v.parseJson(), privateJwk), text);
  const privateKey = createPrivateKey({ key: jwk, format: 'jwk' });
  return {
    kid: jwk.kid,
    /** Private key, which never leaves the process. */
    privateJwk: jwk,
    privateKey,
    publicKey: createPublicKey(privateKey),
  };
}

export const CLIENT_ID = 'spec-viewer';
export const OFFERED_SCOPES = ['openid', 'profile', 'email', 'offline_access'] as const;

const TOKEN_TYPE = 'at+jwt';

/** `lifetime` is in seconds. */
export type TokenPolicy = {
  issuer: string;
  /** This service, the only audience for which the provider issues access tokens. */
  audience: string;
  lifetime: number;
};

/** Claims that differ from those of a normal token; undefined removes a claim. */
export type ClaimOverrides = { [Claim in keyof JWTPayload]?: JWTPayload[Claim] | undefined };

export type AccessTokens = {
  /** Issues a token as the provider does. `overrides` changes the claims. */
  issue(subject: string, overrides?: ClaimOverrides): Promise<string>;
  /** Requires the scope `openid`. @throws RejectedTokenError */
  verify(token: string): Promise<Caller>;
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
        throw error instanceof errors.JOSEError ? toRejectedTokenError(error) : error;
      });
      requireScope(payload, 'openid');
      return { subject: readSubject(payload), groups: [] };
    },
  };
}

/** Returns an error whose message is for the owner of the token. */
export function toRejectedTokenError(error: errors.JOSEError): RejectedTokenError {
  if (error instanceof errors.JWTExpired) {
    return new RejectedTokenError('invalid_token', 'The access token has expired.');
  }
  if (error instanceof errors.JWTClaimValidationFailed) {
    const detail = `The access token was not issued for this service: its ${error.claim} does not fit.`;
    return new RejectedTokenError('invalid_token', detail);
  }
  return new ForgedTokenError('invalid_token', 'The access token is not one this service signed.');
}
