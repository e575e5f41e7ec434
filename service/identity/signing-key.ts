import { generateKeyPairSync } from 'node:crypto';
import { importJWK, type JWK } from 'jose';
import * as v from 'valibot';
import type { Database } from '#service/storage/database.ts';
import { keptSecret } from '#service/storage/secret-store.ts';

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

/** The key that signs this service's tokens, kept so that a restart signs nobody out. */
export type SigningKey = {
  kid: string;
  /** What the provider signs with. Never leaves the process. */
  privateJwk: v.InferOutput<typeof privateJwk>;
  privateKey(): Promise<Awaited<ReturnType<typeof importJWK>>>;
  publicKey(): Promise<Awaited<ReturnType<typeof importJWK>>>;
};

export function keptSigningKey(database: Database): SigningKey {
  const text = keptSecret(database, 'signing-key', () => {
    const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const kid = new Date().toISOString().slice(0, 10);
    const jwk = pair.privateKey.export({ format: 'jwk' });
    return JSON.stringify({ ...jwk, kid, use: 'sig', alg: SIGNING_ALGORITHM });
  });
  const jwk = v.parse(v.pipe(v.string(), v.parseJson(), privateJwk), text);
  const { d: _, ...publicJwk } = jwk;
  return {
    kid: jwk.kid,
    privateJwk: jwk,
    privateKey: once(() => importJWK(jwk satisfies JWK)),
    publicKey: once(() => importJWK(publicJwk satisfies JWK)),
  };
}

function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
