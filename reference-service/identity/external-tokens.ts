import { createRemoteJWKSet, errors, jwtVerify } from 'jose';
import * as v from 'valibot';
import { serviceUnavailable } from '#reference-service/problem.ts';
import { type AccessTokens, describeRefusal, subjectOf, TokenRefusal } from './access-token.ts';

/** Signatures with a public key only: a shared secret would have to be kept here. */
const ALGORITHMS = [
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'ES256',
  'ES384',
  'EdDSA',
];
const DISCOVERY_LIMIT_MS = 5_000;
const CLOCK_TOLERANCE_SECONDS = 30;

const metadata = v.object({ issuer: v.string(), jwks_uri: v.pipe(v.string(), v.url()) });

/**
 * Verifies the access tokens of an OpenID provider that is elsewhere. Its keys are fetched once, and
 * again when a token names one that isn't known. While the provider doesn't answer, requests are answered 503.
 */
export function createExternalTokens(
  { issuer, audience }: { issuer: string; audience: string },
  now: () => Date,
): Pick<AccessTokens, 'verify'> {
  let keys: Promise<ReturnType<typeof createRemoteJWKSet>> | undefined;
  const knownKeys = () => {
    keys ??= discoverKeys(issuer).catch((error: unknown) => {
      keys = undefined;
      throw error;
    });
    return keys;
  };

  return {
    async verify(token) {
      try {
        const { payload } = await jwtVerify(token, await knownKeys(), {
          algorithms: ALGORITHMS,
          audience,
          clockTolerance: CLOCK_TOLERANCE_SECONDS,
          currentDate: now(),
          issuer,
          requiredClaims: ['sub', 'exp'],
        });
        return subjectOf(payload);
      } catch (error) {
        if (error instanceof TokenRefusal) throw error;
        if (isAboutTheToken(error)) {
          throw new TokenRefusal('invalid_token', describeRefusal(error));
        }
        throw serviceUnavailable('The OpenID provider cannot be asked for its keys.', 10, error);
      }
    },
  };
}

/** Finds where the keys are (OpenID Connect Discovery 1.0, section 4). */
async function discoverKeys(issuer: string) {
  const address = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
  const response = await fetch(address, { signal: AbortSignal.timeout(DISCOVERY_LIMIT_MS) });
  if (!response.ok) throw new Error(`${address} answers ${response.status}.`);
  const found = v.parse(metadata, await response.json());
  if (found.issuer !== issuer) throw new Error(`${address} names the issuer ${found.issuer}.`);
  return createRemoteJWKSet(new URL(found.jwks_uri));
}

/** Else it is about the provider: its key set is missing, late or broken. */
function isAboutTheToken(error: unknown): error is errors.JOSEError {
  return (
    error instanceof errors.JWKSNoMatchingKey ||
    (error instanceof errors.JOSEError &&
      !(error instanceof errors.JWKSTimeout) &&
      !(error instanceof errors.JWKSInvalid) &&
      error.code !== 'ERR_JOSE_GENERIC')
  );
}
